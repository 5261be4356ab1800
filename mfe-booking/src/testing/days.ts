const HOUR_MS = 3_600_000;

/** A time that lies so many hours after the moment of the test, an hour long: rules about 'before start' go by it. */
export const hoursFromNow = (hours: number) => ({
  startTime: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  endTime: new Date(Date.now() + (hours + 1) * HOUR_MS).toISOString(),
});
