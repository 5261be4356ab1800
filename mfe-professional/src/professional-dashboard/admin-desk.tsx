import { MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, EmptyState, PageHeader } from '@crown-and-coil/shared-ui';

/** Explains the page to an admin, who may open it but has no profile. */
export function AdminDesk() {
  return (
    <>
      <PageHeader title="Professional dashboard" />
      <EmptyState
        title={MESSAGES.noUserData}
        action={<ButtonLink to={href.browseProfessionals()}>See professionals</ButtonLink>}
      >
        You are logged in as an admin. This page shows professionals their own profile, services and bookings.
      </EmptyState>
    </>
  );
}
