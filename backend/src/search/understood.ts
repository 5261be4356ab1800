import { addDays, type Language, type UnderstoodPart } from '@crown-and-coil/shared-api/contract';
import { MINUTES_OF_DAY, TIMES_OF_PART, type Times } from '../availability/start-limits';
import type { NamedPlaces } from '../places/rules';
import type { Days } from './days';
import { type Phrase, type Span, textWithout } from './phrases';
import type { Amounts } from './read-amounts';
import { type NamedTimes, NOON } from './read-times';

/** What a part of a search narrows. */
export type Narrowed = 'days' | 'times' | 'place' | 'here' | 'hairType' | 'languages' | keyof Amounts;

/** A part of a search, with what it narrows. */
export interface UnderstoodText extends UnderstoodPart {
  readonly narrows: Narrowed;
}

/** What the words of a search say, before parameters replace any of it. */
export interface Said {
  readonly named: NamedPlaces | undefined;
  readonly today: string;
  readonly days: readonly Days[];
  readonly times: Times | undefined;
  readonly amounts: Amounts;
  /** Only the first one narrows the search. */
  readonly hairTypes: ReadonlySet<number>;
  readonly languages: readonly Language[];
}

/** The phrases that say it. */
interface SaidBy {
  readonly here: readonly Span[];
  readonly place: readonly Span[];
  readonly days: readonly Span[];
  readonly times: readonly Phrase<NamedTimes>[];
  readonly amounts: readonly Phrase<Amounts>[];
  readonly hairTypes: readonly Span[];
  readonly languages: readonly Span[];
}

/** The label of each part of a search, with the text without its phrases. */
export function understoodParts(
  written: readonly string[],
  phrases: SaidBy,
  { named, today, days, times, amounts, hairTypes, languages }: Said,
): UnderstoodText[] {
  const part = (narrows: Narrowed, label: string, spans: readonly Span[], places: string[] = []) => ({
    ...{ narrows, label, places },
    without: textWithout(written, spans),
  });
  // Without a day, 'arvo' would be a word of the service.
  const ofDays = [...phrases.days, ...phrases.times.filter(({ value }) => value.needsDay)];
  return [
    phrases.here.length > 0 && part('here', NO_PLACE, phrases.here),
    named && part('place', labelOfPlaces(named), phrases.place, placesToChoose(named)),
    phrases.days.length > 0 && part('days', labelOfDays(days, today), ofDays),
    times && part('times', labelOfTimes(times), phrases.times),
    ...labelsOfAmounts(amounts).map(({ narrows, label }) =>
      part(
        narrows,
        label,
        phrases.amounts.filter(({ value }) => value[narrows] !== undefined),
      ),
    ),
    hairTypes.size > 0 && part('hairType', labelOfHairTypes(hairTypes), phrases.hairTypes),
    languages.length > 0 && part('languages', `Speaks ${languages.join(' or ')}`, phrases.languages),
  ].filter((one) => one !== false && one !== undefined);
}

const list = new Intl.ListFormat('en-AU', { type: 'disjunction' });
const dayFormat = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

const NO_DAY = 'No such day';
/** The label of 'near me' without a place. */
const NO_PLACE = 'Near me: add a suburb or postcode';

/** Whether a part narrows nothing, and its label only says what is missing. */
export const isHint = ({ label }: { readonly label: string }): boolean => [NO_DAY, NO_PLACE].includes(label);

function labelOfDay(day: string, today: string): string {
  const date = dayFormat.format(new Date(`${day}T00:00Z`)).replace(',', '');
  if (day === today) return `Today (${date})`;
  if (day === addDays(today, 1)) return `Tomorrow (${date})`;
  return day.slice(0, 4) === today.slice(0, 4) ? date : `${date} ${day.slice(0, 4)}`;
}

const MAX_NAMED = 4;
const MAX_DAYS_NAMED = 3;

/** 'Sat 5 Dec', 'Today (Tue 1 Dec)', 'Mon 7 Dec or Fri 11 Dec', 'Mon 7 Dec to Sun 13 Dec'; of many only the first. */
function labelOfDays(days: readonly Days[], today: string): string {
  if (days.length === 0) return NO_DAY;
  const labels = days.map(({ from, to }) =>
    from === to ? labelOfDay(from, today) : `${labelOfDay(from, today)} to ${labelOfDay(to, today)}`,
  );
  const label =
    labels.length <= MAX_DAYS_NAMED
      ? list.format(labels)
      : `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`;
  return (days.at(-1)?.to ?? today) < today ? `${label}, in the past` : label;
}

const PART_LABELS = { morning: 'In the morning', afternoon: 'In the afternoon', evening: 'In the evening' };

/** 'In the morning', 'From 5 pm', 'Before 10:30 am', '10 am to 2 pm'. */
function labelOfTimes({ from, to }: Times): string {
  for (const part of ['morning', 'afternoon', 'evening'] as const)
    if (TIMES_OF_PART[part].from === from && TIMES_OF_PART[part].to === to) return PART_LABELS[part];
  if (to === MINUTES_OF_DAY) return from === 0 ? 'Any time' : `From ${clock(from)}`;
  return from === 0 ? `Before ${clock(to)}` : `${clock(from)} to ${clock(to)}`;
}

function clock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const written = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  if (minutes === NOON) return 'noon';
  return `${hour % 12 || 12}${written} ${hour % DAY_HOURS < 12 ? 'am' : 'pm'}`;
}
const DAY_HOURS = 24;

/** 'Around Fitzroy VIC', 'Around Richmond VIC, Richmond NSW or Richmond SA', 'In Victoria'. */
function labelOfPlaces({ places, state }: Pick<NamedPlaces, 'places' | 'state'>): string {
  if (places.length === 0) return `In ${state?.name}`;
  const names = byPopulation(places).map(({ display }) => display);
  const shown =
    names.length > MAX_NAMED
      ? [...names.slice(0, MAX_NAMED - 1), `${names.length - MAX_NAMED + 1} more`]
      : names;
  return `Around ${list.format(shown)}`;
}

/** The places to choose from, where the words are the name of several. */
function placesToChoose({ places }: Pick<NamedPlaces, 'places'>): string[] {
  const areOfOneName = places.length > 1 && places.every(({ name }) => name === places[0]?.name);
  return areOfOneName
    ? byPopulation(places)
        .slice(0, MAX_NAMED)
        .map(({ display }) => display)
    : [];
}

const byPopulation = (places: NamedPlaces['places']) =>
  places.toSorted((one, other) => other.population - one.population);

/** 'Up to $300', 'From $100', 'At most 2 h', 'Within 10 km'. */
function labelsOfAmounts(amounts: Amounts): { readonly narrows: keyof Amounts; readonly label: string }[] {
  const { minPrice, maxPrice, maxMinutes, radiusKm } = amounts;
  const labels: readonly (readonly [keyof Amounts, string | false])[] = [
    [
      'maxPrice',
      maxPrice !== undefined &&
        (minPrice === undefined ? `Up to $${maxPrice}` : `$${minPrice} to $${maxPrice}`),
    ],
    ['minPrice', minPrice !== undefined && maxPrice === undefined && `From $${minPrice}`],
    ['maxMinutes', maxMinutes !== undefined && `At most ${lengthText(maxMinutes)}`],
    ['radiusKm', radiusKm !== undefined && `Within ${radiusKm} km`],
  ];
  return labels.flatMap(([narrows, label]) => (label === false ? [] : [{ narrows, label }]));
}

/** 'Hair type 3', and 'Hair type 3 only' for 3c/4a. */
const labelOfHairTypes = (hairTypes: ReadonlySet<number>) =>
  `Hair type ${[...hairTypes][0]}${hairTypes.size > 1 ? ' only' : ''}`;

function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}
