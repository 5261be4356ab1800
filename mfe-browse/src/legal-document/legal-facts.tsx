import { CONTACT_EMAIL } from '@crown-and-coil/shared-api';
import { TextAnchor } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';

/** Facts shared by both legal pages (specification, sections 1 and 9). */

/** The day from which both texts hold. */
export const EFFECTIVE_DATE = '2026-11-30';

/** The Australian state whose law governs the terms. */
export const GOVERNING_STATE = 'Victoria';

/** The minimum age of users. */
export const MINIMUM_AGE_YEARS = 18;

/** The longest that an answer to a request takes. */
export const ANSWER_DAYS = 30;

/** Our address, as a link that opens a mail. */
export const ContactLink = () => <TextAnchor href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</TextAnchor>;

/** A part of a legal text, with its entry in the contents. */
export interface LegalSection {
  /** Where links lead: '/privacy-policy#deletion'. Unique in its document, and lasting: letters may quote it. */
  readonly id: string;
  readonly title: string;
  /** Paragraphs, lists, tables. */
  readonly body: ReactNode;
}
