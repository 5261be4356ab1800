import { DEFAULT_PAGE_SIZE, type Notification } from '@crown-and-coil/shared-api';
import { useState } from 'react';
import { useLazyListNotificationsQuery, useListNotificationsQuery } from './api';

/** The newest page. The bell uses the same arguments, so that both share one request. */
export const NEWEST = { limit: DEFAULT_PAGE_SIZE };

/**
 * The notifications, newest first, with the earlier pages that were loaded. A notification that a new one pushes off the
 * newest page stays in the list.
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
  // Ids are ordered by time.
  const all = [...merge(known, page ?? []).values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  const last = all.at(-1);

  async function showEarlier(): Promise<void> {
    if (!last) return;
    const { data } = await loadEarlier({ ...NEWEST, before: last.id });
    if (data === undefined) return;
    setKnown((old) => merge(old, data));
    const hasMore = data.length === NEWEST.limit;
    setHasEarlier(hasMore);
  }

  return {
    newest,
    all,
    hasEarlier: hasEarlier ?? page?.length === NEWEST.limit,
    showEarlier,
    isLoadingEarlier: earlier.isFetching,
    earlierFailed: earlier.isError && !earlier.isFetching,
    /** Marks notifications as read in the loaded pages, which are not fetched again. */
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
