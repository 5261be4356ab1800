/** Minutes as hours where hours help: 420 is '7 h', 105 is '1 h 45 min', 45 is '45 min'. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Minutes as cards show them: '420 min'. */
export function formatMinutes(minutes: number): string {
  return `${minutes} min`;
}

/** Both, as details show them: '420 min (7 h)'; under an hour only '45 min'. */
export function formatMinutesAndHours(minutes: number): string {
  return minutes < 60 ? formatMinutes(minutes) : `${formatMinutes(minutes)} (${formatDuration(minutes)})`;
}

/** Spoken length for sentences: 480 is '8 hours', 105 is '1 hour 45 minutes'. */
export function formatDurationInWords(minutes: number): string {
  const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return words(rest, 'minute');
  return rest === 0 ? words(hours, 'hour') : `${words(hours, 'hour')} ${words(rest, 'minute')}`;
}
