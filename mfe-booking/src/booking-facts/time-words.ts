/** Spoken length for sentences: 480 is '8 hours', 105 is '1 hour 45 minutes'. */
export function formatDurationInWords(minutes: number): string {
  const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return words(rest, 'minute');
  return rest === 0 ? words(hours, 'hour') : `${words(hours, 'hour')} ${words(rest, 'minute')}`;
}
