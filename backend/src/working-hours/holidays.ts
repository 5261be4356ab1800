import { LRUCache } from 'lru-cache';

/** Public holidays by state and year, a few years for eight states: computing them takes a few milliseconds. */
const known = new LRUCache<string, ReadonlyMap<string, string>>({ max: 64 });

/**
 * The public holidays of an Australian state, with substitute days for those on a weekend.
 * @param state its abbreviation, such as 'VIC'
 * @param from the first day, 'YYYY-MM-DD'
 * @param to the last day
 * @returns names by day, in order
 */
export async function holidaysOf(
  state: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    for (const [day, name] of await holidaysOfYear(state, year))
      if (day >= from && day <= to) found.set(day, name);
  return found;
}

async function holidaysOfYear(state: string, year: number): Promise<ReadonlyMap<string, string>> {
  const key = `${state} ${year}`;
  const present = known.get(key);
  if (present !== undefined) return present;
  // Loaded on first use, as the data of all countries takes a few megabytes.
  const { default: Holidays } = await import('date-holidays');
  const all = new Holidays('AU', state, { languages: 'en', types: ['public'] }).getHolidays(year);
  const names = new Map<string, string>();
  for (const { date, name } of all) {
    const day = date.slice(0, 10);
    const plain = name.replace(' (substitute day)', ' holiday');
    const other = names.get(day);
    names.set(day, other === undefined ? plain : `${other}, ${plain}`);
  }
  known.set(key, names);
  return names;
}
