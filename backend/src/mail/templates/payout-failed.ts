import { href } from '@crown-and-coil/shared-api/href';
import type { MailTemplate } from '../content';
import { greeting } from '../content';

/** To a professional whose bank returned a payout. @param amount '$120.00' */
export const payoutFailed: MailTemplate<{ name: string; amount: string }> = ({ name, amount }, { page }) => ({
  subject: 'A payout did not reach your bank',
  preview: `Your bank returned ${amount}. The money is safe with Stripe.`,
  heading: 'A payout did not reach your bank',
  paragraphs: [
    greeting(name),
    `Your bank returned a payout of ${amount}. The money is in your Stripe balance, and Stripe pays nothing more out until your bank account is checked.`,
    'Open your payments, go on to Stripe, and check the number and the name of your bank account. Stripe then pays out again by itself.',
  ],
  action: {
    label: 'Check my bank account',
    url: page(href.professionalDashboard({}, { search: { tab: 'payments' } })),
  },
  footnotes: ['You get this mail because you take deposits on Crown & Coil.'],
});
