import { useEffect, useState } from 'react';
import { useGetPlacesProviderQuery } from '../endpoints/places';
import type { GoogleSearch, GoogleSuggestion } from './google-places';

/** State of Google Places: not configured or unreachable, loading, or ready with suggestions for the text. */
type GooglePlacesState =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | {
      readonly state: 'ready';
      readonly suggestions: readonly GoogleSuggestion[];
      readonly isUpToDate: boolean;
    };

/**
 * Suggestions of Google Places, when the server has a key for it. Without one, or when Google cannot be reached, the
 * state is 'none' and the API's own list is searched.
 * @param text what to search for; a blank text sends no request
 */
export function useGooglePlaces(text: string): GooglePlacesState {
  const provider = useGetPlacesProviderQuery();
  const key = provider.data?.googleMapsApiKey ?? null;
  const [search, setSearch] = useState<{ readonly run: GoogleSearch } | 'failed'>();
  const [found, setFound] = useState<{ text: string; suggestions: readonly GoogleSuggestion[] }>();

  useEffect(() => {
    if (key === null) return;
    let isOver = false;
    // A lazy chunk: it loads only when the server has a key.
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
    isUpToDate: found?.text === text || text === '',
  };
}
