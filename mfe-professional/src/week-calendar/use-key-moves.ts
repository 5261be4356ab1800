import type { Availability } from '@crown-and-coil/shared-api';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { spanAfterKey, spanIn, spokenSpan, type WallSpan } from './wall-span';

/** A window that keys are moving, and its current span. */
interface Draft {
  readonly window: Availability;
  readonly span: WallSpan;
}

interface Props {
  /** The shown days, 'YYYY-MM-DD'; a window cannot leave them. */
  readonly days: readonly string[];
  readonly zone: string;
  readonly move: (stored: Availability, span: WallSpan) => void;
  readonly say: (text: string) => void;
  readonly edit: (window: Availability) => void;
  readonly remove: (window: Availability) => void;
}

/** Debounce: several key presses are saved as one change after this pause, on blur, or when the calendar is left. */
const REST_MS = 1200;

/**
 * Keyboard control of windows: arrows move and resize, Enter saves or opens the form, Escape undoes, Delete asks. A block
 * that moves to another day is re-created there, so it takes the focus again.
 */
export function useKeyMoves({ days, zone, move, say, edit, remove }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const focused = useRef<string | null>(null);
  const save = () => {
    if (!draft) return;
    setDraft(null);
    move(draft.window, draft.span);
  };
  const saveLater = useEffectEvent(save);

  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => saveLater(), REST_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  // The screen or the page may be left by keys, without a blur.
  useEffect(() => {
    const saveNow = () => saveLater();
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent, window: Availability) => {
    const isMoving = draft?.window.id === window.id;
    const span = isMoving ? draft.span : spanIn(window, zone);
    const next = spanAfterKey(span, event.key, event.shiftKey);
    if (next && !days.includes(next.start.slice(0, 10))) {
      say('That day is not shown here. Press Enter to open the form instead.');
    } else if (next) {
      setDraft({ window: isMoving ? draft.window : window, span: next });
      say(spokenSpan(next));
    } else if (event.key === 'Enter') isMoving ? save() : edit(window);
    else if (event.key === 'Escape' && isMoving) {
      setDraft(null);
      say(`Back to ${spokenSpan(spanIn(draft.window, zone))}.`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      save();
      remove(window);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    draft,
    /** Props for a window's block. */
    block: (window: Availability) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, window),
      onFocus: () => {
        focused.current = window.id;
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.isConnected) return;
        focused.current = null;
        save();
      },
      takesFocus: () => focused.current === window.id,
    }),
  };
}
