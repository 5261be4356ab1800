import { availabilityWriteSchema } from '@crown-and-coil/shared-api/contract';
import { spokenSpan } from '../spoken-times';
import { readWallClock } from '../wall-clock';

/**
 * Reads a list of [zone, local time] pairs from the first argument and prints, as JSON, the zone of this process and
 * the meaning of each pair. The tests run it with different values of TZ.
 */
const pairs: [string, string][] = JSON.parse(process.argv[2] ?? '[]');
const readings = pairs.map(([timeZone, text]) => {
  const reading = readWallClock(text, timeZone);
  if (reading.outcome !== 'instant') return reading.outcome;
  const anHourLater = new Date(reading.instant.getTime() + 3_600_000);
  return `${reading.instant.toISOString()} ${spokenSpan(reading.instant, anHourLater, timeZone)}`;
});
const hoursFromUtc = -new Date(2026, 0, 15).getTimezoneOffset() / 60;
// The first time does not exist in Los Angeles; a form there may still set a window in Australia.
const isInOrder = availabilityWriteSchema.isValidSync({
  start_time: '2026-03-08T02:30',
  end_time: '2026-03-08T03:00',
});
process.stdout.write(JSON.stringify({ hoursFromUtc, readings, isInOrder }));
