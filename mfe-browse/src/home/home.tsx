import { CallToAction } from './call-to-action';
import { Crafts } from './crafts';
import { Hero } from './hero';
import { Roadmap } from './roadmap';
import { WhatYouGet } from './what-you-get';

/** The home page (specification, section 2). The carousel of admin's pictures will stand below the hero. */
export default function Home() {
  return (
    <>
      <Hero />
      <Crafts />
      <WhatYouGet />
      <Roadmap />
      <CallToAction />
    </>
  );
}
