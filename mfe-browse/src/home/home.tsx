import { Slot } from '@crown-and-coil/shared-ui/remote';
import { CallToAction } from './call-to-action';
import { Carousel } from './carousel';
import { Crafts } from './crafts';
import { Hero } from './hero';
import { Roadmap } from './roadmap';
import { WhatYouGet } from './what-you-get';

export { head, prefetch } from './queries';

/** The home page (specification, section 2). */
export default function Home() {
  return (
    <>
      <Hero />
      <Carousel />
      <Crafts />
      <WhatYouGet />
      <Roadmap />
      <Slot name="home.section" props={{}} />
      <CallToAction />
    </>
  );
}
