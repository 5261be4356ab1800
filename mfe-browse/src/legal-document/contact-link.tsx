import { TextAnchor } from '@crown-and-coil/shared-ui';
import { CONTACT_EMAIL } from './legal-facts';

/** Our address, as a link that opens a mail. */
export const ContactLink = () => <TextAnchor href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</TextAnchor>;
