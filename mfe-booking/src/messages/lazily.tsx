import { type ComponentProps, lazy, Suspense } from 'react';

/** The only `import()` of this module: Rspack would make a second chunk for another one. */
export const loadMessages = () => import('./messages');
const Loaded = lazy(loadMessages);

/** What the parties of a booking or a photo quote write to each other; it loads after what it is beside. */
export const Messages = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded key={props.of.id} {...props} />
  </Suspense>
);
