import { Extension, useSlot } from '@crown-and-coil/shared-ui/remote';
import { AccountSection } from './account-section';

/** The sections that remotes add to the account page, each in a card beside its label. */
export const AddedSections = () =>
  useSlot('account.section').map((extension) => (
    <AccountSection key={extension.id} title={extension.label ?? extension.module}>
      <Extension extension={extension} props={{}} />
    </AccountSection>
  ));
