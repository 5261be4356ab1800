import { addDays } from '@crown-and-coil/shared-api/contract';
import { inTurn, type Scenario } from '../api/scenarios';
import type { Target } from '../api/tables';

/** Targets of issue 21: times in ms with one caller, requests per second with eight. */
export const SEARCH_TARGETS: readonly Target[] = [
  { scenario: 'services: place, day, style, hair type', p95: 40, perSecond: 300 },
  { scenario: 'professionals: place, day, style, hair type', p95: 40, perSecond: 300 },
  { scenario: 'suggestions', p95: 10 },
];

const PLACES = [
  ...[
    'Footscray VIC',
    'Parramatta NSW',
    '3011',
    'Fremantle WA',
    'Logan Central QLD',
    'Glenelg SA',
    'Geelong VIC',
  ],
  ...[
    'Newtown NSW',
    '2170',
    'Sunshine VIC',
    'Cairns QLD',
    'Hobart TAS',
    'Dandenong VIC',
    'Blacktown NSW',
    'Perth WA',
  ],
];
const STYLES = [
  ...[
    'knotless medium mid-back',
    'silk press',
    'retwist',
    'cornrows large',
    'faux locs waist',
    'twists',
    'fade',
  ],
  ...['crochet', 'bantu knots', 'boho knotless small hip', 'curl cut'],
];
const HAIR_TYPES = ['4B', '3C', '4C', '3A', '2B'];
const WEEKDAYS = ['Saturday', 'tomorrow', 'Monday', 'Friday morning', 'Wednesday'];
const SUGGESTED = [
  'f',
  'foot',
  'melb',
  '301',
  'st kilda',
  'syd',
  'footscary',
  'richmond vic',
  'par',
  '2',
  'brisbne',
  'mt',
];
/** Filters, from one that half of the professionals with any match to one that one in forty matches. */
const NEEDS: readonly Record<string, string>[] = [
  { offers: 'step_free' },
  { offers: 'quiet_visits' },
  { offers: 'children' },
  { offers: 'women_only' },
  { offers: 'mobile' },
  { languages: 'Somali' },
  { languages: 'Auslan' },
];
/** Remote places: a search there finds nothing on the day, so that the nearest alternatives are read. */
const FAR = ['Coober Pedy SA', 'Birdsville QLD', 'Exmouth WA', 'Bourke NSW', 'Weipa QLD', 'Halls Creek WA'];
const DAYS = 21;
const PAGE = 20;
const PAGES = 5;

/** Searches as the screens send them, with a page of 20. */
export function searchScenarios(now: Date): Scenario[] {
  const [place, style, hairType, far] = [inTurn(PLACES), inTurn(STYLES), inTurn(HAIR_TYPES), inTurn(FAR)];
  const [weekday, need] = [inTurn(WEEKDAYS), inTurn(NEEDS)];
  const today = now.toISOString().slice(0, 10);
  const day = inTurn(Array.from({ length: DAYS }, (_none, days) => addDays(today, days + 1)));
  const page = inTurn(Array.from({ length: PAGES }, (_none, number) => number * PAGE));
  const suggested = inTurn(SUGGESTED);
  const scenario = (name: string, list: string, query: () => Record<string, string>): Scenario => ({
    name,
    next: () => ({ path: `/api/${list}/?${new URLSearchParams({ limit: String(PAGE), ...query() })}` }),
  });
  const whole = () => ({ location: place(), from: day(), search: style(), hair_type: hairType() });
  const sentence = () => `${weekday()}, near ${place()}, ${style()}, ${hairType()}`;
  return [
    scenario('services: place, day, style, hair type', 'services', whole),
    scenario('professionals: place, day, style, hair type', 'professionals', whole),
    scenario('services: all in one sentence', 'services', () => ({ search: sentence() })),
    scenario('services: style and day, no place', 'services', () => ({ search: style(), from: day() })),
    scenario('professionals: day, no place', 'professionals', () => ({ from: day() })),
    scenario('services: nothing fits', 'services', () => ({ ...whole(), location: far(), radius_km: '5' })),
    scenario('services: place and style, any day', 'services', () => ({
      location: place(),
      search: style(),
    })),
    scenario('services: by price, no place', 'services', () => ({ search: style(), sort: 'cheapest' })),
    scenario('services: what is offered, place', 'services', () => ({ location: place(), ...need() })),
    scenario('services: what is offered, no place', 'services', need),
    scenario('professionals: what is offered, place', 'professionals', () => ({
      location: place(),
      ...need(),
    })),
    scenario('professionals: what is offered, no place', 'professionals', need),
    scenario('browse services', 'services', () => ({ skip: String(page()) })),
    scenario('browse professionals', 'professionals', () => ({ skip: String(page()) })),
    {
      name: 'suggestions',
      next: () => ({ path: `/api/places?${new URLSearchParams({ q: suggested() })}` }),
    },
  ];
}
