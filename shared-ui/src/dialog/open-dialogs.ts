/**
 * The modal dialogs that are open, the topmost last. Everything outside the topmost one is under its scrim and is
 * inert, so toasts are rendered inside it.
 */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** @returns call it when the dialog has closed */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

/** Undefined while none is open. */
export const topmostDialog = (): HTMLDialogElement | undefined => open.at(-1);

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
