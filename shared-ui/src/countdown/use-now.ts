import { useEffect, useState } from 'react';

export const MINUTE_MS = 60_000;

/** The current time in milliseconds, updated every minute or as often as given. */
export function useNow(everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
