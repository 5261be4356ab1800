import { labelOfGoogle, placeOfGoogle } from './google-place';

const part = (type: string, longText: string, shortText = longText) => ({
  types: [type, 'political'],
  longText,
  shortText,
});
const LOCATION = { lat: () => -37.8, lng: () => 144.9 };
const VICTORIA = part('administrative_area_level_1', 'Victoria', 'VIC');

test("a Google place is named as in the API: 'Footscray VIC'", () => {
  const parts = [part('locality', 'Footscray'), VICTORIA, part('country', 'Australia', 'AU')];
  expect(placeOfGoogle(parts, LOCATION)).toEqual({
    display: 'Footscray VIC',
    coordinates: { latitude: -37.8, longitude: 144.9 },
  });
});

test('a suburb that Google lists as part of a city keeps its own name', () => {
  expect(placeOfGoogle([part('sublocality_level_1', 'Yarraville'), VICTORIA], LOCATION)?.display).toBe(
    'Yarraville VIC',
  );
});

test.each([
  ['suburb', [VICTORIA], LOCATION],
  ['state', [part('locality', 'Footscray')], LOCATION],
  ['coordinates', [part('locality', 'Footscray'), VICTORIA], null],
])('a place without a %s is rejected', (_what, parts, location) => {
  expect(placeOfGoogle(parts, location)).toBeUndefined();
});

test('the country is omitted', () => {
  expect(labelOfGoogle('Footscray VIC, Australia')).toBe('Footscray VIC');
});
