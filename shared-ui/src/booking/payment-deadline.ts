import { formatTime } from '../format/dates';
import { formatViewerTime } from '../format/relative';
import { type Instant, zoneName } from '../format/zone';

interface PaymentDeadline {
  /** 'Pay' or 'Save your card'. */
  verb: string;
  before: Instant;
}

/**
 * 'Pay before 5:43 pm AEDT. Until then the time is kept for you.' To a viewer in another zone it says their time too:
 * the deadline is minutes away.
 *
 * @param zone IANA zone of the professional
 */
export function paymentDeadlineText(
  { verb, before }: PaymentDeadline,
  zone: string,
  viewer?: string,
): string {
  const viewerTime = formatViewerTime(before, zone, viewer);
  const until = `${formatTime(before, zone)} ${zoneName(before, zone)}${viewerTime ? ` (${viewerTime})` : ''}`;
  return `${verb} before ${until}. Until then the time is kept for you.`;
}
