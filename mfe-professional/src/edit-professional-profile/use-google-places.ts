import { useGetPlacesProviderQuery } from '@crown-and-coil/shared-api';
import { useEffect, useState } from 'react';
import type { GoogleSearch, GoogleSuggestion } from './google-places';

/** How far Google Places is: not wanted or not to be had, on its way, or ready with suggestions for the text. */
export type GooglePlacesState =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | {
      readonly state: 'ready';
      readonly suggestions: readonly GoogleSuggestion[];
      readonly isSettled: boolean;
    };

/**
 * Suggestions of Google Places, when the server has a key for it. Without one, or when Google cannot be reached, the
 * state is 'none' and our own list is asked.
 * @param text what to look for; blank asks nothing
 */
export function useGooglePlaces(text: string): GooglePlacesState {
  const provider = useGetPlacesProviderQuery();
  const key = provider.data?.google_maps_api_key ?? null;
  const [search, setSearch] = useState<{ readonly run: GoogleSearch } | 'failed'>();
  const [found, setFound] = useState<{ text: string; suggestions: readonly GoogleSuggestion[] }>();

  useEffect(() => {
    if (key === null) return;
    let isOver = false;
    // A chunk of its own: without a key nobody loads it.
    import('./google-places')
      .then(({ loadGooglePlaces }) => loadGooglePlaces(key))
      .then((run) => isOver || setSearch({ run }))
      .catch(() => isOver || setSearch('failed'));
    return () => {
      isOver = true;
    };
  }, [key]);

  useEffect(() => {
    if (typeof search !== 'object' || text === '') return;
    let isOver = false;
    search
      .run(text)
      .then((suggestions) => isOver || setFound({ text, suggestions }))
      .catch(() => isOver || setSearch('failed'));
    return () => {
      isOver = true;
    };
  }, [search, text]);

  if (search === 'failed' || (!provider.isLoading && key === null)) return { state: 'none' };
  if (search === undefined) return { state: 'loading' };
  return {
    state: 'ready',
    suggestions: found?.suggestions ?? [],
    isSettled: found?.text === text || text === '',
  };
}
