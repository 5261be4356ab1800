import { apiErrorStatus, skipToken } from '@crown-and-coil/shared-api';
import type { ComboboxOption } from '@crown-and-coil/shared-ui/choice';
import { useEffect, useState } from 'react';
import { useSearchPlacesQuery } from '../endpoints/places';
import { useGooglePlaces } from './use-google-places';

const DEBOUNCE_MS = 250;
const MIN_LETTERS = 2;
const MAX_LETTERS = 100;

/** A suburb that can be chosen. */
export interface PlaceOption extends ComboboxOption {
  /** Known for places of the API's list; the server looks it up for others. */
  readonly timeZone?: string;
  /** Fetches the place behind a Google suggestion. */
  readonly resolve?: () => Promise<{ display: string; coordinates: Coordinates } | undefined>;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

interface PlaceOptions {
  readonly options: readonly PlaceOption[];
  readonly loading: boolean;
  /** Neither Google nor the API's list can be reached. */
  readonly isDown: boolean;
  readonly retry: () => void;
}

/** Suburbs that match the text: from Google Places where it is configured and reachable, else from the API's list. */
export function usePlaceOptions(typed: string): PlaceOptions {
  const text = typed.trim().slice(0, MAX_LETTERS);
  const sought = useDebounced(text, DEBOUNCE_MS);
  const isLongEnough = sought.length >= MIN_LETTERS;
  const google = useGooglePlaces(isLongEnough ? sought : '');
  const list = useSearchPlacesQuery(isLongEnough && google.state === 'none' ? { q: sought } : skipToken);
  const retry = () => void list.refetch();

  if (google.state !== 'none') {
    const isReady = google.state === 'ready';
    const options = isReady
      ? google.suggestions.map(({ id, label, choose }) => ({ id, label, resolve: choose }))
      : [];
    return { options, loading: !isReady || !google.isUpToDate || sought !== text, isDown: false, retry };
  }
  const isUpToDate = sought === text && !list.isFetching;
  const letters = text.toLowerCase();
  // While the answer to this text loads: the last answer's places that also match this text.
  const found = isUpToDate
    ? list.currentData
    : list.data?.filter(({ display }) => display.toLowerCase().startsWith(letters));
  return {
    options: (found ?? []).map(({ display, timeZone }) => ({
      id: display,
      label: display,
      timeZone,
    })),
    loading: !isUpToDate,
    // 422 refuses this text; the search itself is not down.
    isDown: list.isError && !list.isFetching && apiErrorStatus(list.error) !== 422,
    retry,
  };
}

/** The value, once it has not changed for `delayMs`. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
