import { href } from '@crown-and-coil/shared-api/href';
import { type Fact, greeting, type MailTemplate } from '../content';
import { HEADINGS } from './booking-notice';

/** A waiting list offer as a mail; times are text. */
export interface WaitingListNoticeValues {
  readonly name: string;
  /** 'Sat 3 Oct, 10:15 am AEST'. */
  readonly until: string;
  readonly facts: readonly Fact[];
  readonly unsubscribeToken: string;
}

/** Notifies a client that a time is held for them. */
export const waitingListNotice: MailTemplate<WaitingListNoticeValues> = (
  { name, until, facts, unsubscribeToken },
  { page, unsubscribe },
) => {
  const sentence = `A time that you wait for is free. It is held for you until ${until}.`;
  return {
    subject: HEADINGS.waiting_list_offered,
    preview: sentence,
    heading: HEADINGS.waiting_list_offered,
    paragraphs: [
      greeting(name),
      sentence,
      'If you do not want it, decline it: then the next person gets it, and you keep your place.',
    ],
    facts,
    action: { label: 'See the offer', url: page(href.waitingList()) },
    footnotes: ['You get this mail because you asked to be told when a time opens.'],
    unsubscribeUrl: unsubscribe(unsubscribeToken),
  };
};
