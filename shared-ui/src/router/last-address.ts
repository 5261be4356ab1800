import { useEffect } from 'react';
import { clearFromTab, keepInTab, readFromTab } from '../drafts/tab-storage';
import { useLocation } from './router';

/** The query string with which each path was last shown in this tab, until log-out. */
const PREFIX = 'crown-and-coil:last-search:';

/** Remembers the address of a screen with lists, so that a screen opened from a list can return to its page and filter. */
export function useRememberAddress(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    keepInTab(PREFIX + pathname, search);
  }, [pathname, search]);
}

/** Forgets all remembered addresses, which may contain search texts. */
export const forgetAddresses = (): void => clearFromTab(PREFIX);

/**
 * The address at which the screen of `address` was last shown, if it had the query parameters of `address`; else
 * `address`. For `/dashboard?tab=services` it may be `/dashboard?tab=services&page=3`.
 */
export function lastAddress(address: string): string {
  const [pathname = '', search = ''] = address.split('?');
  const last = readFromTab(PREFIX + pathname) ?? '';
  const parameters = new URLSearchParams(last);
  const isSameList = [...new URLSearchParams(search)].every(
    ([name, value]) => parameters.get(name) === value,
  );
  return isSameList ? pathname + last : address;
}
