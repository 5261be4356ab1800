import { useEffect, useRef, useState } from 'react';
import type { StoredPicture } from './picture';

interface LocalOrder {
  readonly ids: readonly string[];
  readonly isSaved: boolean;
}

/**
 * Optimistic picture order: the new order shows before the server confirms it and is undone when refused. Orders are
 * sent one after another, so the last one wins.
 */
export function useOrder<Item extends StoredPicture>(
  items: readonly Item[],
  reorder: ((ids: readonly string[]) => Promise<unknown>) | undefined,
  onProblem: (error: unknown) => void,
) {
  const [local, setLocal] = useState<LocalOrder>();
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  // A changed list replaces the local order, except while a newer order is being sent.
  const listed = items.map(({ id }) => id).join();
  useEffect(() => {
    setLocal((order) => (order?.isSaved ? undefined : order));
  }, [listed]);

  const setOrder = (ids: readonly string[]) => {
    if (!reorder) return;
    setLocal({ ids, isSaved: false });
    sending.current = sending.current
      .then(() => reorder(ids))
      .then(
        () => setLocal((order) => (order?.ids === ids ? { ids, isSaved: true } : order)),
        (error: unknown) => {
          setLocal((order) => (order?.ids === ids ? undefined : order));
          onProblem(error);
        },
      );
  };

  return { ordered: local ? inOrder(items, local.ids) : items, setOrder };
}

/** Pictures missing from the order come last, in their previous order. */
export function inOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  const placeOf = ({ id }: Item) => {
    const place = ids.indexOf(id);
    return place < 0 ? ids.length : place;
  };
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}
