import { useEffect, useEffectEvent, useState } from 'react';

/** About a kilometre: as exact as a search needs it. */
const DECIMALS = 2;

const OPTIONS: PositionOptions = { maximumAge: 600_000, timeout: 10_000 };

/**
 * The position of the device, as `latitude,longitude`. A permission prompt or a slow fix can outlast the search that it
 * was requested for: another search, or leaving the page, cancels the request.
 * @param search identifies the current search
 */
export function useDevicePosition(search: string, onFound: (position: string) => void) {
  const [locatedSearch, setLocatedSearch] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const isLocating = locatedSearch === search;
  if (locatedSearch !== null && !isLocating) setLocatedSearch(null);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (!isLocating) return;
    let isCancelled = false;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (isCancelled) return;
        setLocatedSearch(null);
        found([coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(DECIMALS)).join());
      },
      () => {
        if (isCancelled) return;
        setLocatedSearch(null);
        setRefused(true);
      },
      OPTIONS,
    );
    return () => {
      isCancelled = true;
    };
  }, [isLocating]);
  return {
    isLocating,
    isRefused,
    /** Has no effect while a request is pending. */
    locate: () => {
      setRefused(false);
      setLocatedSearch(search);
    },
  };
}
