import { MESSAGES } from '@crown-and-coil/shared-api';
import { ButtonLink, EmptyState, PageHeader } from '@crown-and-coil/shared-ui';
import { paths } from '../workspace/paths';

/** What an admin finds here: the page is open to them, but only professionals have something to manage on it. */
export function AdminDesk() {
  return (
    <>
      <PageHeader title="Professional dashboard" />
      <EmptyState
        title={MESSAGES.noUserData}
        action={<ButtonLink to={paths.browseProfessionals}>See professionals</ButtonLink>}
      >
        You are logged in as an admin. This page shows professionals their own profile, services and bookings.
      </EmptyState>
    </>
  );
}
