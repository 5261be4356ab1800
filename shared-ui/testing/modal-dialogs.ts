/**
 * Polyfill of modal dialogs, which jsdom lacks: opening, moving and returning focus, cancelling by Escape.
 */
function installModalDialogs(): void {
  const dialog = HTMLDialogElement.prototype;
  if (typeof dialog.showModal === 'function') return;
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  dialog.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
    const first = this.querySelector<HTMLElement>('button, input:not([hidden]), select, textarea, a[href]');
    (this.querySelector<HTMLElement>('[autofocus]') ?? first)?.focus();
  };
  dialog.close = function close() {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    if (open?.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close();
  });
}

if (typeof HTMLDialogElement !== 'undefined') installModalDialogs();
