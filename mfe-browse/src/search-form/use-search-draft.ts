import { MAX_PRICE_AUD } from '@crown-and-coil/shared-api';
import { useDraft } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { useOwnHairType } from './hair-type-field';
import { limitOf, type SearchView, searchDays } from './search-address';

const textOf = (limit: number | undefined) => (limit === undefined ? '' : String(limit));

const NOTHING_TYPED = { minPrice: '', maxPrice: '', to: '' };

/**
 * Unapplied input of a search form, which follows the address. So does a client's own hair type, until they choose one,
 * or any.
 */
export function useSearchDraft(view: SearchView) {
  const [search, setSearch] = useDraft(view.search);
  const [location, setLocation] = useDraft(view.location);
  const [from, setFrom] = useDraft(view.from);
  const [typed, setTyped] = useDraft(
    { minPrice: textOf(view.minPrice), maxPrice: textOf(view.maxPrice), to: view.to },
    [view.minPrice, view.maxPrice, view.to].join(),
  );
  const ownHairType = useOwnHairType();
  const [hasChosenHair, setHasChosenHair] = useState(false);
  const hairType = view.hairType ?? (hasChosenHair ? undefined : (ownHairType ?? undefined));
  return {
    hairType,
    /** For a hair type, or any, that is selected. */
    forgetOwnHair: () => setHasChosenHair(true),
    ...{ search, setSearch, location, setLocation, from, setFrom, typed, setTyped },
    clear: () => {
      setSearch('');
      setLocation('');
      setFrom('');
      setTyped(NOTHING_TYPED);
      setHasChosenHair(true);
    },
    /** The view with what is typed, and then with what was chosen. A typed place replaces the shared one, and the area of the map. */
    applied: (chosen: Partial<SearchView>): SearchView => {
      const applied = {
        ...view,
        hairType,
        search,
        location,
        ...searchDays(from, typed.to),
        near: location === view.location ? view.near : '',
        area: location === view.location ? view.area : '',
        minPrice: limitOf(typed.minPrice, MAX_PRICE_AUD),
        maxPrice: limitOf(typed.maxPrice, MAX_PRICE_AUD),
        ...chosen,
      };
      // Shows the end that is searched, even if the address keeps the one it had.
      setTyped({ ...typed, to: applied.to });
      return applied;
    },
  };
}

export type SearchDraft = ReturnType<typeof useSearchDraft>;
