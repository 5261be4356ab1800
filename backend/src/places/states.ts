/** An Australian state or territory: its abbreviation, its GeoNames number, and its time zone. */
export interface State {
  readonly abbreviation: string;
  readonly geoNamesCode: string;
  readonly timeZone: string;
}

export const STATES: readonly State[] = [
  { abbreviation: 'ACT', geoNamesCode: '01', timeZone: 'Australia/Sydney' },
  { abbreviation: 'NSW', geoNamesCode: '02', timeZone: 'Australia/Sydney' },
  { abbreviation: 'NT', geoNamesCode: '03', timeZone: 'Australia/Darwin' },
  { abbreviation: 'QLD', geoNamesCode: '04', timeZone: 'Australia/Brisbane' },
  { abbreviation: 'SA', geoNamesCode: '05', timeZone: 'Australia/Adelaide' },
  { abbreviation: 'TAS', geoNamesCode: '06', timeZone: 'Australia/Hobart' },
  { abbreviation: 'VIC', geoNamesCode: '07', timeZone: 'Australia/Melbourne' },
  { abbreviation: 'WA', geoNamesCode: '08', timeZone: 'Australia/Perth' },
];

/** Zones that cover a part of a state. */
const ZONES_WITHIN_A_STATE: ReadonlySet<string> = new Set([
  'Australia/Broken_Hill',
  'Australia/Lord_Howe',
  'Australia/Eucla',
]);

/**
 * The time zone of a place. Australian time zones follow state borders, which the coordinate lookup draws too
 * coarsely (it puts Albury and Tweed Heads on the wrong side); the lookup only decides about exceptions.
 */
export const timeZoneOf = (state: State, zoneOnMap: string): string =>
  ZONES_WITHIN_A_STATE.has(zoneOnMap) ? zoneOnMap : state.timeZone;
