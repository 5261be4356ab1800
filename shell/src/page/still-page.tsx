import { useLayoutEffect, useRef } from 'react';

/** Shows the still that came with the HTML where the live page will stand. */
export function StillPage({ element }: { readonly element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  // Before the browser paints: the page never goes blank in between.
  useLayoutEffect(() => place.current?.append(element), [element]);
  return <div ref={place} />;
}
