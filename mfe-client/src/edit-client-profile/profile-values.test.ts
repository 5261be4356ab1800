import { naomi } from '../testing/samples';
import { hairTypeOf, updateOf, valuesOf } from './profile-values';

test('unchanged values are sent as they are', () => {
  const { id, profilePicture, createdAt, ...saved } = naomi();
  expect(updateOf(valuesOf(naomi()))).toEqual(saved);
});

test('an empty choice is sent as null', () => {
  const empty = { hairTypeName: '', hairSubtype: '', notes: '  ' };
  expect(updateOf({ ...valuesOf(naomi()), ...empty })).toMatchObject({
    hairType: null,
    hairTypeName: null,
    hairSubtype: null,
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
