import { useSession } from '@crown-and-coil/shared-api';
import { Page, PageHeader } from '@crown-and-coil/shared-ui';
import { ACCOUNT_SECTIONS } from './account-sections';

/** The settings of the person's own account, for every role. */
export default function Account() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page $tall>
      <PageHeader title="Account" lead={`You are logged in as ${user.email}.`} />
      {ACCOUNT_SECTIONS.map(({ id, Section }) => (
        <Section key={id} user={user} />
      ))}
    </Page>
  );
}
