import { formatTime } from '../format/dates';
import { type Instant, zoneName } from '../format/zone';

interface PaymentDeadline {
  /** 'Pay' or 'Save your card'. */
  verb: string;
  before: Instant;
}

/**
 * 'Pay before 5:43 pm AEDT. Until then the time is kept for you.'
 *
 * @param zone IANA zone of the professional
 */
export const paymentDeadlineText = ({ verb, before }: PaymentDeadline, zone: string): string =>
  `${verb} before ${formatTime(before, zone)} ${zoneName(before, zone)}. Until then the time is kept for you.`;
