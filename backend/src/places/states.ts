/** An Australian state or territory: how an address writes it, its GeoNames number, and its clock. */
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
 * The clock of a place. Australian clocks follow the state lines, which the coordinates' map draws too coarsely at the
 * borders (it puts Albury and Tweed Heads on the wrong side); the map only says which places are exceptions.
 */
export const timeZoneOf = (state: State, zoneOnMap: string): string =>
  ZONES_WITHIN_A_STATE.has(zoneOnMap) ? zoneOnMap : state.timeZone;
