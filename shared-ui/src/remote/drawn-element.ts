/** On a remote's element: the version that a server has drawn into it, until its screen is hydrated. */
export const DRAWN_VERSION = 'data-drawn-version';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a value past React, which remembers what it set itself. */
function setValue(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

/** What a person has done to a control since it was drawn, as what does it again; null for nothing. */
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
    // React compares with the value that was set through the element.
    control.value = defaultValue;
    setValue(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** Tells the pictures of a hydrated page what became of them before: React hears only of what comes later. */
function repeatPictureEvents(page: ParentNode): void {
  for (const picture of page.querySelectorAll('img')) {
    const { complete, currentSrc, naturalWidth } = picture;
    if (complete && currentSrc !== '') picture.dispatchEvent(new Event(naturalWidth > 0 ? 'load' : 'error'));
  }
}

/**
 * Reads what a person typed and chose in a drawn page before its scripts were ready.
 *
 * @returns what gives it to the hydrated page, with what became of its pictures
 */
export function readEarlyEvents(page: ParentNode): () => Promise<void> {
  // Choices last: some are applied at once, together with what was typed.
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
