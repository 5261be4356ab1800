import { MAX_PRICE_AUD } from '@crown-and-coil/shared-api';
import { useDraft } from '@crown-and-coil/shared-ui';
import { limitOf, type SearchView } from './search-address';

const textOf = (limit: number | undefined) => (limit === undefined ? '' : String(limit));

const NOTHING_TYPED = { minPrice: '', maxPrice: '', to: '' };

/** What is typed into a search form and waits for Search; it follows the address. */
export function useSearchDraft(view: SearchView) {
  const [search, setSearch] = useDraft(view.search);
  const [location, setLocation] = useDraft(view.location);
  const [from, setFrom] = useDraft(view.from);
  const [typed, setTyped] = useDraft(
    { minPrice: textOf(view.minPrice), maxPrice: textOf(view.maxPrice), to: view.to },
    [view.minPrice, view.maxPrice, view.to].join(),
  );
  return {
    ...{ search, setSearch, location, setLocation, from, setFrom, typed, setTyped },
    clear: () => {
      setSearch('');
      setLocation('');
      setFrom('');
      setTyped(NOTHING_TYPED);
    },
    /** The view with what is typed, and then with what was chosen. A typed place replaces the shared one. */
    applied: (chosen: Partial<SearchView>): SearchView => ({
      ...view,
      search,
      location,
      from: from || typed.to,
      to: from && typed.to > from ? typed.to : '',
      near: location === view.location ? view.near : '',
      minPrice: limitOf(typed.minPrice, MAX_PRICE_AUD),
      maxPrice: limitOf(typed.maxPrice, MAX_PRICE_AUD),
      ...chosen,
    }),
  };
}
