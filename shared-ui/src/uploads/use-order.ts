import { useEffect, useRef, useState } from 'react';
import type { StoredPicture } from './picture';

interface LocalOrder {
  readonly ids: readonly string[];
  readonly isSaved: boolean;
}

/**
 * The pictures in the order that was just given to them, before the server's list says so. A refused order is taken
 * back. Orders are sent one after another: the last one given is the last one stored.
 */
export function useOrder<Item extends StoredPicture>(
  items: readonly Item[],
  reorder: ((ids: readonly string[]) => Promise<unknown>) | undefined,
  onProblem: (error: unknown) => void,
) {
  const [local, setLocal] = useState<LocalOrder>();
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  // Another order of the list is the server's word; what is still on its way there is not answered by it.
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

/** What the order does not name comes last, as it was. */
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
