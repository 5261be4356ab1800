import { href } from '@crown-and-coil/shared-api/href';
import { greeting, type MailTemplate } from '../content';

/** The outcome of a reported review, without names. */
export interface ReviewReportNoticeValues {
  readonly isRemoved: boolean;
  readonly message: string;
  readonly professionalId: string;
  readonly unsubscribeToken: string;
}

/** Notifies the reporter of a review of the admin's decision. */
export const reviewReportNotice: MailTemplate<ReviewReportNoticeValues> = (
  { isRemoved, message, professionalId, unsubscribeToken },
  { page, unsubscribe },
) => ({
  subject: isRemoved ? 'We removed the review that you reported' : 'The review that you reported stays',
  preview: message,
  heading: isRemoved ? 'We removed the review that you reported' : 'The review that you reported stays',
  paragraphs: [
    greeting(null),
    `${message}.`,
    isRemoved
      ? 'Thank you for telling us. Its author knows the reason, and not who reported it.'
      : 'Thank you for telling us. We keep who reported it to ourselves.',
  ],
  action: {
    label: 'See the reviews',
    url: page(href.publicProfessionalPage({ professionalId })),
  },
  footnotes: ['You get this mail because you reported a review.'],
  unsubscribeUrl: unsubscribe(unsubscribeToken),
});
