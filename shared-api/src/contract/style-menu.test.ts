import { ValidationError } from 'yup';
import { sampleCadence, sampleMenu } from '../../testing/style-menus';
import { toWire } from './names';
import { type StyleMenuWrite, styleMenuWriteSchema } from './style-menu';

const PRODUCT_ID = '01a1fd7e-a227-75a1-b349-c8fca1db5fa4';

const valid = (): StyleMenuWrite => {
  const { hair, hairProduct: _, ...menu } = sampleMenu({ cadence: sampleCadence() });
  return toWire({ ...menu, hair: hair && { ...hair, productId: PRODUCT_ID } }) as StyleMenuWrite;
};

/** What is refused, by the path of its cell. */
function refused(menu: unknown): Record<string, string> {
  try {
    styleMenuWriteSchema.validateSync(menu, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path, message]));
  }
}

/** A valid menu with one cell changed. */
function withCell(path: string, value: unknown): unknown {
  const menu = structuredClone(valid());
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const last = steps.pop() ?? '';
  const place = steps.reduce<Record<string, unknown>>(
    (inner, step) => inner[step] as Record<string, unknown>,
    menu as unknown as Record<string, unknown>,
  );
  place[last] = value;
  return menu;
}

test('the sample menu and an empty menu are valid', () => {
  expect(refused(valid())).toEqual({});
  expect(styleMenuWriteSchema.validateSync({ revision: 3 })).toEqual({
    revision: 3,
    groups: [],
    variants: [],
    hair: null,
    preparation: [],
    add_ons: [],
    cadence: null,
  });
});

test.each<[path: string, value: unknown, message: string, at?: string]>([
  ['groups[0].name', '', 'Option group needs a name'],
  ['groups[0].options[1].label', ' ', 'Option needs a name'],
  ['groups[0].options[1].label', 'small', 'This name is there already'],
  ['groups[1].name', 'size', 'This name is there already'],
  ['groups[1].options[0].id', 'small', 'Each id must be used once'],
  ['groups[1].options[0].id', 'Not an id', 'Must be 1 to 36 of the characters a to z, 0 to 9 and -'],
  ['groups[1].options', [], 'An option group needs at least 2 options'],
  ['groups[1].options[0].sentence', 'x'.repeat(201), 'Must be 200 characters or fewer'],
  ['variants[2].price_cents', 499, 'Price must be positive and above $5'],
  ['variants[2].price_cents', 'free', 'Price must be positive and above $5'],
  ['variants[2].price_cents', 10_000_001, 'Price must be at most $100,000'],
  ['variants[2].price_cents', 1000.5, 'Price must be in whole cents'],
  ['variants[2].minutes_min', 14, 'Duration must be at least 15 mins'],
  ['variants[2].minutes_max', 239, 'Must not be less than the shortest duration'],
  ['variants[2].minutes_max', 1441, 'Duration must be at most 24 hours'],
  ['variants[2].options', ['medium', 'medium'], 'Must be one option of each group'],
  ['variants[2].options', ['medium'], 'Must be one option of each group'],
  ['variants[2].options', ['medium', 'waist'], 'This combination is there already', 'variants[3].options'],
  ['variants[2].earliest_start', '9:30', 'Must be a time such as 09:30'],
  [
    'variants[0].earliest_start',
    '12:00',
    'Must not be before the earliest start',
    'variants[0].latest_start',
  ],
  ['variants[2].hair', ['borrowed'], 'Choose how the hair is supplied', 'variants[2].hair[0]'],
  ['variants[2].hair', ['bring', 'bring'], 'Choose each way once'],
  ['variants[2].packs', null, 'Say how many packs'],
  ['variants[2].packs', 51, 'Packs must be 1 to 50'],
  ['variants[2].hands', 3, 'One or two pairs of hands'],
  ['variants[2].least_natural_length_cm', 0, 'Natural length must be 1 to 150 cm'],
  ['hair', null, 'Say which hair', 'hair.name'],
  ['hair.product_id', null, 'Choose the product that you sell'],
  ['preparation[1].label', 'washed and blown out', 'This name is there already'],
  ['preparation[1].fee_cents', -1, 'Fee must be $0 or more'],
  ['preparation[1].minutes', -1, 'Minutes must be 0 or more'],
  ['preparation[1].hours_before', 0, 'Hours must be 1 to 336'],
  ['add_ons[1].only_with', ['hip'], 'Must be options of this menu'],
  ['add_ons[1].price_cents', -1, 'Price must be $0 or more'],
  ['cadence.tiers[0].up_to_weeks', null, 'Say up to how many weeks'],
  ['cadence.tiers[1].up_to_weeks', 4, 'Must be more weeks than in the tier before'],
  ['cadence.tiers[2].up_to_weeks', 9, 'The last tier has no end'],
  ['cadence.tiers[1].up_to_weeks', 53, 'Weeks must be 1 to 52'],
  ['cadence.tiers[1].price_cents', -1, 'Price must be $0 or more'],
  ['cadence.tiers[1].minutes', '', 'Minutes must be 0 or more'],
  ['cadence.tiers', [], 'Add at least 2 tiers'],
  ['cadence.next_after_weeks', 0, 'Weeks must be 1 to 52'],
  ['variants', [], 'Offer at least one combination'],
  ['revision', undefined, 'Say which revision was read'],
])('%s cannot be %j: %s', (path, value, message, at = path) => {
  expect(refused(withCell(path, value))).toMatchObject({ [at]: message });
});

test('a menu with all combinations switched off offers nothing', () => {
  const menu = valid();
  expect(
    refused({ ...menu, variants: menu.variants.map((variant) => ({ ...variant, offered: false })) }),
  ).toEqual({ variants: 'Offer at least one combination' });
});

test('all invalid cells are reported at once', () => {
  const menu = valid();
  const variants = menu.variants.map((variant) => ({ ...variant, price_cents: 0, minutes_max: 15 }));
  expect(Object.keys(refused({ ...menu, variants }))).toHaveLength(8);
});

test('a cadence without anything to book is rejected', () => {
  const { revision, cadence } = valid();
  expect(refused({ revision, cadence })).toEqual({ variants: 'Offer at least one combination' });
});

test('a menu may have 300 combinations, but not 301', () => {
  const option = (group: string, index: number) => ({ id: `${group}${index}`, label: `${group} ${index}` });
  const groups = ['a', 'b', 'c'].map((group) => ({
    id: group,
    name: group,
    options: Array.from({ length: 7 }, (_, index) => option(group, index)),
  }));
  const variants = Array.from({ length: 301 }, (_, index) => ({
    options: [`a${Math.floor(index / 49)}`, `b${Math.floor(index / 7) % 7}`, `c${index % 7}`],
    price_cents: 10_000,
    minutes_min: 60,
    minutes_max: 90,
  }));
  expect(refused({ revision: 0, groups, variants: variants.slice(0, 300) })).toEqual({});
  expect(refused({ revision: 0, groups, variants })).toEqual({
    variants: 'A menu can have 300 combinations at most',
  });
});

test.each([
  null,
  'text',
  5,
  [],
  { groups: 'x', variants: [null, 'x'], hair: 7, add_ons: { a: 1 }, preparation: [[]] },
])('a body of another shape is rejected, without an exception: %j', (body) => {
  expect(Object.keys(refused(body)).length).toBeGreaterThan(0);
});
