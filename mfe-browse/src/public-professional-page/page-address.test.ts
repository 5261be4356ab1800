import { service } from '../testing/samples';
import { zoneOfDays } from './available-times';
import { chosenService, pageWith } from './page-address';

test('the zone is shown once, with both names when a DST change lies between the days', () => {
  const march = { starts: ['2026-03-31T22:00:00Z'] };
  const april = { starts: ['2026-04-10T22:00:00Z'] };
  expect(zoneOfDays([march], 'Australia/Melbourne')).toBe('Melbourne time (AEDT)');
  expect(zoneOfDays([march, april], 'Australia/Melbourne')).toBe('Melbourne time (AEDT, then AEST)');
  expect(zoneOfDays([march, april], 'Australia/Brisbane')).toBe('Brisbane time (AEST)');
  expect(zoneOfDays([], 'Australia/Perth')).toBeUndefined();
});

test('times are for the service in the URL, else for the first that can be booked directly', () => {
  const gates = { consultation: null, patchTest: null, photoQuote: true, minimumAge: null };
  const quoted = service({ id: 'quoted', gates });
  const open = service({ id: 'open', gates: { ...gates, photoQuote: false, minimumAge: 16 } });
  const choose = (services: readonly (typeof open)[], search = '') =>
    chosenService(services, new URLSearchParams(search))?.id;
  expect(choose([quoted, open])).toBe('open');
  expect(choose([quoted, open], 'service=quoted')).toBe('quoted');
  expect(choose([quoted, open], 'service=of-somebody-else')).toBe('open');
  expect(choose([quoted])).toBe('quoted');
  expect(choose([])).toBeUndefined();
});

test('changing the URL keeps its other parameters', () => {
  const search = new URLSearchParams('hair=4&reviews=2');
  expect(pageWith('pro-1', search, { service: 'a', reviews: undefined }, 'available-times')).toBe(
    '/public-professional-page/pro-1?hair=4&service=a#available-times',
  );
});
