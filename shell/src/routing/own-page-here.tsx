import { use } from 'react';
import { type OwnPageName, ownPages } from './own-pages';

/** One of the shell's own pages; it suspends while its code is on its way. */
export function OwnPageHere({ name }: { readonly name: OwnPageName }) {
  const Page = use(ownPages.load(name));
  return <Page />;
}
