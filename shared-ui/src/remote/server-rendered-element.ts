/**
 * Attribute of a remote's element: the server-rendered version, until its screen is hydrated. Gateways and gates of other
 * releases read it.
 */
export const RENDERED_VERSION = 'data-drawn-version';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a value bypassing React, which tracks the values that it set itself. */
function setValue(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

/** Returns a function that repeats what a person changed in a control before hydration; null for nothing. */
function earlyInputOf(control: Control): (() => void) | null {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    if (options.every(({ selected, defaultSelected }) => selected === defaultSelected)) return null;
    const chosen = control.value;
    return () => {
      setValue(control, chosen);
      control.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    if (control.checked === control.defaultChecked) return null;
    return () => {
      control.checked = control.defaultChecked;
      control.click();
    };
  }
  const { value, defaultValue } = control;
  if (value === defaultValue) return null;
  return () => {
    // React compares with the value set through the element.
    control.value = defaultValue;
    setValue(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** Repeats load and error events of pictures from before hydration, as React only receives later ones. */
function repeatPictureEvents(page: ParentNode): void {
  for (const picture of page.querySelectorAll('img')) {
    const { complete, currentSrc, naturalWidth } = picture;
    if (complete && currentSrc !== '') picture.dispatchEvent(new Event(naturalWidth > 0 ? 'load' : 'error'));
  }
}

/**
 * Collects what a person typed and chose in a server-rendered page before hydration.
 *
 * @returns applies it to the hydrated page, and repeats its pictures' events
 */
export function readEarlyEvents(page: ParentNode): () => Promise<void> {
  // Choices last: some apply at once, together with the typed text.
  const controls = ['input, textarea', 'select'].flatMap((kind) => [...page.querySelectorAll<Control>(kind)]);
  const inputs = controls.flatMap((control) => earlyInputOf(control) ?? []);
  return async () => {
    repeatPictureEvents(page);
    for (const give of inputs) {
      give();
      // React renders the change before the next one.
      await Promise.resolve();
    }
  };
}
