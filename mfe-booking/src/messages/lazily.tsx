import { type ComponentProps, lazy, Suspense } from 'react';

/** One import for all who load it: of another one webpack makes another file. */
export const loadMessages = () => import('./messages');
const Loaded = lazy(loadMessages);

/** What the parties of a booking or a photo quote write to each other; it loads after what it is beside. */
export const Messages = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded key={props.of.id} {...props} />
  </Suspense>
);
