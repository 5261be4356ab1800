import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserAddress } from '../router/browser-address';
import { addPopGuard, useLocation, useNavigate } from '../router/router';

/** The browser's router numbers its history entries; this is how far a Back or Forward went. */
function placeInHistory(state: unknown): number | undefined {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof index === 'number' ? index : undefined;
}

/** The link to another page that a click would follow in this tab. */
function followedLink(event: MouseEvent, pathname: string): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  // Links within the page keep the form; for other sites the browser asks itself.
  if (link.getAttribute('href')?.startsWith('#')) return undefined;
  if (link.origin !== browserAddress().origin || link.pathname === pathname) return undefined;
  return link;
}

/** What leaving means for what is unsaved. */
type Loss = 'kept as a draft' | 'typed text lost' | 'uploads lost';

interface Guard {
  readonly loss: Loss;
  /** Asks before `proceed`. */
  readonly hold: (proceed: () => void) => void;
  readonly isReleased: () => boolean;
  /** Whether the user has chosen to leave: it then lets the navigation pass. */
  readonly setReleased: (isReleased: boolean) => void;
}

/** Guards of forms with unsaved changes. */
const guards = new Set<Guard>();

/**
 * Removes a form without leaving its page, as by selecting another tab: `proceed` runs at once, or, with unsaved changes,
 * when the user chooses to leave.
 */
export function leaveForm(proceed: () => void): void {
  const guard = [...guards].find(({ isReleased }) => !isReleased());
  if (guard) guard.hold(() => leaveForm(proceed));
  else proceed();
}

/**
 * Blocks leaving the page while there are unsaved changes. Covers links everywhere on the page, the header included,
 * and tabs; navigation by code (after a save, after the session ended) is never blocked. A blocked navigation continues once
 * nothing is unsaved, for example when a running save succeeds.
 *
 * @param loss what the prompt says; guards of the same loss ask once
 */
export function useLeaveGuard(armed: boolean, loss: Loss) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [held, setHeld] = useState<(() => void) | null>(null);
  const released = useRef(false);

  useEffect(() => {
    if (!armed) return;
    released.current = false;
    const here = placeInHistory(history.state);
    let isReturning = false;

    const onClick = (event: MouseEvent) => {
      const link = released.current ? undefined : followedLink(event, pathname);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      // The click is repeated later because a link may carry state; its menu may be closed by then.
      const { pathname: path, search, hash } = link;
      setHeld(() => () => (link.isConnected ? link.click() : navigate({ pathname: path, search, hash })));
    };
    const onPop = (event: PopStateEvent) => {
      const there = placeInHistory(event.state);
      if (released.current || here === undefined || there === undefined) return false;
      if (isReturning) {
        isReturning = false;
        return true;
      }
      if (there === here || browserAddress().pathname === pathname) return false;
      // The browser has already moved: go back to the page that is still shown.
      isReturning = true;
      history.go(here - there);
      setHeld(() => () => history.go(there - here));
      return true;
    };
    const guard: Guard = {
      loss,
      hold: (proceed) => setHeld(() => proceed),
      isReleased: () => released.current,
      setReleased: (isReleased) => {
        released.current = isReleased;
      },
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener('click', onClick, true);
    const removePopGuard = addPopGuard(onPop);
    guards.add(guard);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      removePopGuard();
      guards.delete(guard);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [armed, loss, pathname, navigate]);

  const proceed = () => {
    setHeld(null);
    held?.();
  };
  // The page may have several changed forms: the answer counts for all that ask the same.
  const leave = () => {
    for (const guard of guards) if (guard.loss === loss) guard.setReleased(true);
    proceed();
  };

  // Other forms may have let this navigation pass already. The next one asks again.
  const stay = () => {
    for (const guard of guards) guard.setReleased(false);
    setHeld(null);
  };

  // The form was saved while the prompt was open: continue the navigation.
  const isMoot = held !== null && !armed;
  const proceedUnasked = useEffectEvent(proceed);
  useEffect(() => {
    if (isMoot) proceedUnasked();
  }, [isMoot]);

  return {
    /** Whether the prompt is shown. */
    asking: held !== null && armed,
    leave,
    stay,
    /**
     * Removes the form without leaving its page: `close` runs at once, or, with unsaved changes, when the user chooses to
     * leave. The page's other forms stay guarded.
     */
    closeForm: (close: () => void) => {
      if (!armed) return close();
      setHeld(() => () => {
        stay();
        close();
      });
    },
  };
}
