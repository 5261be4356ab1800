import { useSession } from '@crown-and-coil/shared-api';

/** Names the account beside what it does not see: the link of an email may be for another account of the person. */
export function LoggedInAs() {
  const { user } = useSession();
  return user && <span style={{ overflowWrap: 'anywhere' }}>You are logged in as {user.email}.</span>;
}
