import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./about-client'));

/** What a professional keeps about the client of a booking; it loads after the booking itself. */
export const AboutClient = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
