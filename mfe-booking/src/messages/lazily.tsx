import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./messages'));

/** What the parties of a booking write to each other; it loads after the booking itself. */
export const Messages = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded key={props.booking.id} {...props} />
  </Suspense>
);
