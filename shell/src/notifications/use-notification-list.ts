import {
  DEFAULT_PAGE_SIZE,
  type Notification,
  useLazyListNotificationsQuery,
  useListNotificationsQuery,
} from '@crown-and-coil/shared-api';
import { useState } from 'react';

/** The newest page, as the bell asks for it too: one call for both. */
export const NEWEST = { limit: DEFAULT_PAGE_SIZE };

/**
 * The notifications, newest first, and as many earlier ones as were asked for. What a new one pushes off the newest page
 * stays in the list.
 */
export function useNotificationList() {
  const newest = useListNotificationsQuery(NEWEST);
  const [loadEarlier, earlier] = useLazyListNotificationsQuery();
  const [known, setKnown] = useState<ReadonlyMap<string, Notification>>(new Map());
  const [seen, setSeen] = useState<readonly Notification[]>([]);
  const [hasEarlier, setHasEarlier] = useState<boolean | null>(null);

  const page = newest.currentData;
  if (page !== undefined && page !== seen) {
    setSeen(page);
    setKnown(merge(known, page));
  }
  // Ids are made in the order of time.
  const all = [...merge(known, page ?? []).values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  const last = all.at(-1);

  async function showEarlier(): Promise<void> {
    if (!last) return;
    const { data } = await loadEarlier({ ...NEWEST, before: last.id });
    if (data === undefined) return;
    setKnown((old) => merge(old, data));
    setHasEarlier(data.length === NEWEST.limit);
  }

  return {
    newest,
    all,
    hasEarlier: hasEarlier ?? page?.length === NEWEST.limit,
    showEarlier,
    isLoadingEarlier: earlier.isFetching,
    earlierFailed: earlier.isError && !earlier.isFetching,
    /** Earlier pages are not asked for again: what is marked is marked here. */
    noteRead: (id: string | 'all') =>
      setKnown(
        (old) =>
          new Map(
            [...old].map(([key, one]) => [key, id === 'all' || key === id ? { ...one, read: true } : one]),
          ),
      ),
  };
}

const merge = (old: ReadonlyMap<string, Notification>, page: readonly Notification[]) =>
  new Map([...old, ...page.map((one) => [one.id, one] as const)]);
