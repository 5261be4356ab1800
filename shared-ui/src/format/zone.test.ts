import { viewerZone, zoneLabel, zoneName, zoneOffsetMinutes } from './zone';

const winter = '2025-07-01T00:00:00Z';
const summer = '2025-12-01T00:00:00Z';

test.each([
  ['Australia/Sydney', 'AEST', 'AEDT'],
  ['Australia/Melbourne', 'AEST', 'AEDT'],
  ['Australia/Brisbane', 'AEST', 'AEST'],
  ['Australia/Adelaide', 'ACST', 'ACDT'],
  ['Australia/Darwin', 'ACST', 'ACST'],
  ['Australia/Perth', 'AWST', 'AWST'],
  ['Australia/Eucla', 'ACWST', 'ACWST'],
  ['Australia/Lord_Howe', 'LHST', 'LHDT'],
  ['Pacific/Norfolk', 'NFT', 'NFDT'],
])('%s is %s in winter and %s in summer', (zone, inWinter, inSummer) => {
  expect([zoneName(winter, zone), zoneName(summer, zone)]).toEqual([inWinter, inSummer]);
});

test('offsets include half hours, ahead of and behind UTC', () => {
  expect(zoneOffsetMinutes(winter, 'Australia/Lord_Howe')).toBe(630);
  expect(zoneOffsetMinutes(summer, 'Australia/Lord_Howe')).toBe(660);
  expect(zoneOffsetMinutes(winter, 'America/St_Johns')).toBe(-150);
  expect(zoneOffsetMinutes(winter, 'UTC')).toBe(0);
});

test('a zone is labelled with its city', () => {
  expect(zoneLabel(summer, 'Australia/Melbourne')).toBe('Melbourne time (AEDT)');
  expect(zoneLabel(winter, 'Australia/Lord_Howe')).toBe('Lord Howe time (LHST)');
});

test('a zone that ICU only knows by its offset gets its name', () => {
  const format = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(
    (_, options) =>
      ({
        formatToParts: () => [
          { type: 'timeZoneName', value: options?.timeZoneName === 'short' ? 'GMT+9:30' : 'GMT+09:30' },
        ],
      }) as unknown as Intl.DateTimeFormat,
  );
  // A spelling that no other test has formatted, because formats are cached.
  expect(zoneName(winter, 'Australia/Yancowinna')).toBe('ACST');
  format.mockRestore();
});

test('a viewer whose device tells no zone has one that Intl knows', () => {
  const known = Intl.DateTimeFormat().resolvedOptions();
  const options = jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...known, timeZone: 'Etc/Unknown' });
  expect(zoneName(summer, viewerZone())).toBe('UTC');
  options.mockRestore();
});
