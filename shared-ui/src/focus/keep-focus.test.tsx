import { keepFocus } from './keep-focus';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <header><button id="menu">Menu</button></header>
    <main tabindex="-1">
      <section>
        <p id="alert">Failed. <button id="retry">Try again</button></p>
        <button id="next">Next</button>
      </section>
    </main>`;
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
/** Until the frame that was requested when the change was noticed. */
async function settle(): Promise<void> {
  await Promise.resolve();
  await new Promise((resolve) => requestAnimationFrame(resolve));
}
const section = () => find('section');

async function removeFocused(): Promise<void> {
  find('#retry').focus();
  find('#alert').remove();
  await settle();
}

test('the closest ancestor that is left takes the focus of a removed control', async () => {
  await removeFocused();
  expect(section()).toHaveFocus();
});

test('a control that is disabled counts as removed', async () => {
  find('#next').focus();
  find('#next').setAttribute('disabled', '');
  await settle();
  expect(section()).toHaveFocus();
});

test('when that ancestor is removed too, the next one takes the focus', async () => {
  await removeFocused();
  section().remove();
  await settle();
  expect(find('main')).toHaveFocus();
});

test('a region can be focused only as long as it has the focus', async () => {
  await removeFocused();
  find('#next').focus();
  expect(section().attributes).toHaveLength(0);
});

test('a region that can be focused from code stays so', async () => {
  await removeFocused();
  section().remove();
  await settle();
  find('#menu').focus();
  expect(find('main')).toHaveAttribute('tabindex', '-1');
});

test('a region keeps the focus while another window is in front', async () => {
  await removeFocused();
  section().dispatchEvent(new FocusEvent('blur'));
  expect(section()).toHaveAttribute('tabindex', '-1');
});

test('a control outside the page leaves the focus to the page', async () => {
  find('#menu').focus();
  find('header').remove();
  await settle();
  expect(find('main')).toHaveFocus();
});

test.each<[string, (move: () => void) => void]>([
  ['at once', (move) => move()],
  ['in the next frame', requestAnimationFrame],
])('a screen that moves the focus itself %s comes first', async (_when, later) => {
  find('#retry').focus();
  const focused: EventTarget[] = [];
  document.addEventListener('focusin', ({ target }) => target && focused.push(target), { once: true });
  find('#alert').remove();
  later(() => find('#next').focus());
  await settle();
  expect(focused).toEqual([find('#next')]);
});

test('without a page to go to, the focus is lost', async () => {
  find('main').remove();
  find('#menu').focus();
  find('header').remove();
  await settle();
  expect(document.body).toHaveFocus();
  expect(document.body).not.toHaveAttribute('tabindex');
});

test('a control that the person left before it was removed does not count', async () => {
  find('#retry').focus();
  find('#retry').blur();
  await settle();
  find('#alert').remove();
  await settle();
  expect(document.body).toHaveFocus();
});

test('a browser that reports a blur for the removed control changes nothing', async () => {
  find('#retry').focus();
  find('#retry').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  find('#alert').remove();
  await settle();
  expect(section()).toHaveFocus();
});

test('the removal of other elements leaves the focus', async () => {
  find('#next').focus();
  find('#alert').remove();
  await settle();
  expect(find('#next')).toHaveFocus();
});
