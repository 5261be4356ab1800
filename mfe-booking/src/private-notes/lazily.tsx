import { Muted } from '@crown-and-coil/shared-ui';
import type { ComponentProps } from 'react';
import { useLaterPart } from '../booking-components/use-later-part';
import { AboutClientCard, AboutClientSkeleton } from './about-client-skeleton';

const load = () => import('./about-client');
type Props = ComponentProps<Awaited<ReturnType<typeof load>>['default']>;

/** A professional's notes about the client of a booking, loaded after the booking itself. */
export function AboutClient(props: Props) {
  const Part = useLaterPart(load);
  if (Part === 'loading') return <AboutClientSkeleton />;
  if (Part === 'offline')
    return (
      <AboutClientCard>
        <Muted>Your notes about this client load when you are online again.</Muted>
      </AboutClientCard>
    );
  return <Part {...props} />;
}
