import { Muted } from '@crown-and-coil/shared-ui';
import type { ComponentProps } from 'react';
import { useLazyPart } from '../booking-components/use-lazy-part';
import { AboutClientCard, AboutClientSkeleton } from './about-client-skeleton';

const load = () => import('./about-client');
type Props = ComponentProps<Awaited<ReturnType<typeof load>>['default']>;

/** A professional's notes about the client of a booking, loaded after the booking itself. */
export function LazyAboutClient(props: Props) {
  const Part = useLazyPart(load);
  if (Part === 'loading') return <AboutClientSkeleton />;
  if (Part === 'offline')
    return (
      <AboutClientCard>
        <Muted>Your notes about this client load when you are online again.</Muted>
      </AboutClientCard>
    );
  return <Part {...props} />;
}
