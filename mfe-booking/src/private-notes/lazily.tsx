import { type ComponentProps, lazy, Suspense } from 'react';
import { AboutClientSkeleton } from './about-client-skeleton';

const Loaded = lazy(() => import('./about-client'));

/** A professional's notes about the client of a booking, loaded after the booking itself. */
export const AboutClient = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<AboutClientSkeleton />}>
    <Loaded {...props} />
  </Suspense>
);
