import { availabilityBaseSchema, availabilityUpdateSchema } from './availability';
import { productBaseSchema, productUpdateSchema } from './products';
import { professionalUpdateSchema, profileBaseSchema } from './professionals';
import { serviceBaseSchema, serviceUpdateSchema } from './services';

test.each([
  // The picture has a screen of its own; coordinates only say which place the location means.
  ['profile', professionalUpdateSchema, profileBaseSchema, ['profile_picture', 'coordinates']],
  ['product', productUpdateSchema, productBaseSchema, []],
  ['service', serviceUpdateSchema, serviceBaseSchema, []],
  ['window', availabilityUpdateSchema, availabilityBaseSchema, []],
] as const)(
  'based_on of a %s has every field that a change saves, so that no other tab overwrites one',
  (_name, update, base, without: readonly string[]) => {
    const saved = Object.keys(update.fields).filter((key) => key !== 'based_on' && !without.includes(key));
    expect(Object.keys(base.fields).sort()).toEqual(saved.sort());
  },
);
