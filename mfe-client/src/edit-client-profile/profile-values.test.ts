import { naomi } from '../testing/samples';
import { hairTypeOf, updateOf, valuesOf } from './profile-values';

test('what was not changed is sent as it came', () => {
  const { id, profile_picture, created_at, ...saved } = naomi();
  expect(updateOf(valuesOf(naomi()))).toEqual(saved);
});

test('nothing chosen is sent as null', () => {
  const empty = { hair_type_name: '', hair_subtype: '', notes: '  ' };
  expect(updateOf({ ...valuesOf(naomi()), ...empty })).toMatchObject({
    hair_type: null,
    hair_type_name: null,
    hair_subtype: null,
    notes: null,
  });
});

test.each([
  ['Straight', 1],
  ['Wavy', 2],
  ['Curly', 3],
  ['Coily', 4],
  ['', null],
])('%j is hair type %j', (name, type) => expect(hairTypeOf(name)).toBe(type));
