import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./messages'));

/** What the parties of a booking or a photo quote write to each other; it loads after what it is beside. */
export const Messages = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded key={props.of.id} {...props} />
  </Suspense>
);
