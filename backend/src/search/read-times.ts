import { MINUTES_OF_DAY, TIMES_OF_PART, type Times } from '../availability/start-limits';
import { type Phrase, phraseReader, readPhrases, type Wording } from './phrases';

/** The times of a phrase. */
export interface NamedTimes {
  readonly times: Times;
  /** 'morning' and 'after 5', which only count beside a day. */
  readonly needsDay: boolean;
}

/** In minutes from midnight. */
export const NOON = 720;

const HALF = '(?:am|pm|a\\.m\\.?|p\\.m\\.?)';
const CLOCK = `(?:\\d{1,2}(?:[:.]\\d\\d)? ?${HALF}|\\d{1,2}:\\d\\d|noon|midday|\\d{3,4} ?${HALF})`;
const BARE = `(?:${CLOCK}|\\d{1,2}(?:[:.]\\d\\d)?)`;
/** 'After 5 weeks' is no hour. */
const HOUR_ENDS =
  '(?! ?(?:hours?|hrs?|h|min(?:ute)?s?|days?|weeks?|months?|years?|yrs?|packs?|strands?|-|–|or \\d+|to|and \\d)(?: |$))';

const MINUTES_OF_HOUR = 60;

/** The minutes of '5pm', '17:30', 'noon' and '5'; undefined for what is none. */
function minutesOf(text: string, half?: string): number | undefined {
  if (/^(?:noon|midday)$/.test(text)) return NOON;
  const [, joinedHour, joinedMinute] = /^(\d{1,2})(\d\d) ?[ap]/.exec(text) ?? [];
  const [, hourText, minuteText = '0'] = joinedHour
    ? ['', joinedHour, joinedMinute]
    : (/^(\d{1,2})(?:[:.](\d\d))?/.exec(text) ?? []);
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  const [, said = half] = /([ap])\.?m/.exec(text) ?? [];
  if (!(hour < 24 && minute < MINUTES_OF_HOUR) || (said && hour > 12)) return undefined;
  // A visit at 5 in the morning would be written with "am".
  const isAfternoon = said ? said === 'p' : hour > 0 && hour < 7 && !/^\d\d:/.test(text);
  const ofDay = said || isAfternoon ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return ofDay * MINUTES_OF_HOUR + minute;
}

type Reader = (...groups: readonly (string | undefined)[]) => Times | undefined;
const after = (text = ''): Times | undefined => {
  const from = minutesOf(text);
  return from === undefined ? undefined : { from, to: MINUTES_OF_DAY };
};
const before = (text = ''): Times | undefined => {
  const to = minutesOf(text);
  return to === undefined || to === 0 ? undefined : { from: 0, to };
};
/** A start at 10 is one from 10 to 11. */
const around = (text = ''): Times | undefined => {
  const from = minutesOf(text);
  return from === undefined ? undefined : { from, to: Math.min(MINUTES_OF_DAY, from + MINUTES_OF_HOUR) };
};
function between(first = '', last = ''): Times | undefined {
  const to = minutesOf(last);
  const [, half] = /([ap])\.?m/.exec(last) ?? [];
  const [same, other] = [minutesOf(first, half), minutesOf(first)];
  // '9-5pm' begins in the morning, '2-5pm' in the afternoon.
  const from = [same, other, minutesOf(first, 'a')].find(
    (one) => one !== undefined && to !== undefined && one < to,
  );
  return from === undefined || to === undefined ? undefined : { from, to };
}

const phraseAt = phraseReader<NamedTimes>(
  (
    [
      [`(?:between |from )?(${BARE}) ?(?:-|–|to|and|till|until) ?(${CLOCK})`, between],
      [`between (${BARE}) and (${BARE})${HOUR_ENDS}`, between, true],
      [`(?:any time |anytime )?(?:after|from|past|not before) (${CLOCK})`, after],
      [`(?:any time |anytime )?(?:after|past|not before) (${BARE})${HOUR_ENDS}`, after, true],
      [`(${CLOCK})(?:\\+| \\+| onwards?| or later| or after)`, after],
      [`(?:any time |anytime )?(?:before|until|till|by|not after|no later than) (${CLOCK})`, before],
      [`(?:any time |anytime )?(?:before|not after) (${BARE})${HOUR_ENDS}`, before, true],
      [`(${CLOCK}) or (?:earlier|before)`, before],
      [`at (\\d{1,2}(?:[:.]\\d\\d)?)(?: ?ish)?${HOUR_ENDS}`, around, true],
      [`(?:at |around |about |from )?(${CLOCK})(?: ?ish)?`, around],
      ['after work', () => TIMES_OF_PART.evening],
      ['after school', () => ({ from: 900, to: MINUTES_OF_DAY })],
      ['(?:at |around )?lunch ?time', () => ({ from: NOON, to: 840 })],
      ['(?:in the )?mornings', () => TIMES_OF_PART.morning],
      ['(?:in the )?(?:afternoons|arvos)', () => TIMES_OF_PART.afternoon],
      ['(?:in the )?(?:evenings|nights)', () => TIMES_OF_PART.evening],
      ['(?:in the )?(?:morning|morn)', () => TIMES_OF_PART.morning, true],
      ['(?:in the )?(?:afternoon|arvo)', () => TIMES_OF_PART.afternoon, true],
      ['(?:in the )?(?:evening|night|nite|@tonight)', () => TIMES_OF_PART.evening, true],
    ] satisfies (readonly [string, Reader, needsDay?: true])[]
  ).map(
    ([pattern, read, needsDay = false]): Wording<NamedTimes> => [
      pattern,
      (...groups) => {
        const times = read(...groups);
        return times && { times, needsDay };
      },
    ],
  ),
);

/**
 * The times of the day that words name: 'after 5pm', 'before 10 am', '10am-2pm', 'arvo'.
 * @param words lower case
 */
export const readTimes = (words: readonly string[]): Phrase<NamedTimes>[] => readPhrases(words, phraseAt);

/**
 * The times on which all phrases agree: 'after 10am before 2pm'. From the first to the last of 'morning or evening';
 * undefined for none.
 */
export function timesOfAll(
  phrases: readonly Phrase<NamedTimes>[],
  words: readonly string[],
): Times | undefined {
  if (phrases.length === 0) return undefined;
  const starts = phrases.map(({ value }) => value.times.from);
  const ends = phrases.map(({ value }) => value.times.to);
  const common = { from: Math.max(...starts), to: Math.min(...ends) };
  const isEither = common.from >= common.to || phrases.some(({ start }) => words[start - 1] === 'or');
  return isEither ? { from: Math.min(...starts), to: Math.max(...ends) } : common;
}

/** Whether times limit nothing. */
export const isAnyTime = ({ from, to }: Times): boolean => from === 0 && to === MINUTES_OF_DAY;
