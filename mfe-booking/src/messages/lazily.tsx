import { type ComponentProps, lazy, Suspense } from 'react';

/** The only `import()` of this module: Rspack would make a second chunk for another one. */
export const loadMessages = () => import('./messages');
const Loaded = lazy(loadMessages);

/** The conversation of a booking or a photo quote, loaded after the page itself. */
export const Messages = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded key={props.of.id} {...props} />
  </Suspense>
);
