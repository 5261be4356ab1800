import { AUSTRALIAN_TIME_ZONES, dayIn, SITE_TIME_ZONE } from '@crown-and-coil/shared-api';
import { viewerZone } from '@crown-and-coil/shared-ui';
import { useEffect, useState } from 'react';

/** The viewer's zone while its day is not that of the site, in Australia; otherwise the API knows what 'today' is. */
export const zoneOfToday = (zone: string, now: Date): string | undefined =>
  AUSTRALIAN_TIME_ZONES.includes(zone) && dayIn(now, zone) !== dayIn(now, SITE_TIME_ZONE) ? zone : undefined;

/** `zoneOfToday` for a search with words, which may name a day; never on a server, which does not know the viewer. */
export function useOwnZone(search: string): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(zoneOfToday(viewerZone(), new Date())), []);
  return search === '' ? undefined : zone;
}
