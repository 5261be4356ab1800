import {
  DAY_MS,
  REVIEW_EDIT_DAYS,
  REVIEW_MESSAGES,
  REVIEW_PUBLISH_DAYS,
  REVIEW_WRITE_DAYS,
  type ReviewWrite,
} from '@crown-and-coil/shared-api/contract';

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);

/** The parts of a booking that its review depends on. */
interface Visit {
  readonly status: string;
  readonly noShow: boolean;
  readonly endTime: Date;
}

/** The latest time of publication, when the professional's time to write is over. */
export const publishAtOf = ({ endTime }: Pick<Visit, 'endTime'>): Date =>
  daysAfter(endTime, REVIEW_PUBLISH_DAYS);

/** Until when the client may review the visit. */
export const writeUntilOf = ({ endTime }: Pick<Visit, 'endTime'>): Date =>
  daysAfter(endTime, REVIEW_WRITE_DAYS);

/** Until when the author may change a review. */
export const editUntilOf = (createdAt: Date): Date => daysAfter(createdAt, REVIEW_EDIT_DAYS);

/** Reviews written after this may still be changed. */
export const editableSince = (now: Date): Date => daysAfter(now, -REVIEW_EDIT_DAYS);

/**
 * Why a visit cannot be written about; undefined when it can. @param until the last moment @param tooLate the message
 * after that
 */
export function refusalOf(
  { status, noShow }: Visit,
  now: Date,
  { until, tooLate }: { readonly until: Date; readonly tooLate: string },
): string | undefined {
  if (status !== 'completed') return REVIEW_MESSAGES.notCompleted;
  if (noShow) return REVIEW_MESSAGES.noShow;
  return now < until ? undefined : tooLate;
}

type Scores = Pick<ReviewWrite, 'result' | 'on_time' | 'price_as_quoted' | 'gentle'>;

/** The mean of the four scores. */
export const overallOf = ({ result, on_time, price_as_quoted, gentle }: Scores): number =>
  (result + on_time + price_as_quoted + gentle) / 4;
