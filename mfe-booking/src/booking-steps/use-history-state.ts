import { useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { useCallback, useEffect, useRef } from 'react';
import { keepUnwritten } from './unwritten-state';

/** Safari refuses more than 100 history changes in 30 seconds; holding an arrow key or typing would reach that. */
const WRITE_EVERY_MS = 400;

export interface HistoryStateWriter {
  /** Puts a state on the present history entry: at once, or with the next write when the last one was just now. */
  readonly write: (state: object) => void;
  /** Writes what is still waiting, before the page is left. */
  readonly flush: () => void;
}

/** Keeps a step's state on its own history entry, so that a reload and Back find it there. */
export function useHistoryState(): HistoryStateWriter {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const entry = useRef(key);
  const replace = useRef((_state: object) => {});
  useEffect(() => {
    entry.current = key;
    replace.current = (state) => navigate({ pathname, search, hash }, { replace: true, state });
  }, [navigate, pathname, search, hash, key]);

  const waiting = useRef<object>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writtenAt = useRef(Number.NEGATIVE_INFINITY);
  const left = useRef(false);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const state = waiting.current;
    if (!state || left.current) return;
    waiting.current = undefined;
    writtenAt.current = Date.now();
    replace.current(state);
  }, []);

  const write = useCallback(
    (state: object) => {
      waiting.current = state;
      const wait = writtenAt.current + WRITE_EVERY_MS - Date.now();
      if (wait <= 0) flush();
      else timer.current ??= setTimeout(flush, wait);
    },
    [flush],
  );

  useEffect(() => {
    left.current = false;
    const keep = () => keepUnwritten(entry.current, waiting.current);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
      // The entry is another page's by now: an answer that comes late must not write on it.
      left.current = true;
      clearTimeout(timer.current);
      timer.current = undefined;
      waiting.current = undefined;
    };
  }, [flush]);

  return { write, flush };
}
