import { Link, MemoryRouter, useNavigate } from '@crown-and-coil/shared-ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useArrival } from './use-arrival';

function Page() {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <main ref={main}>
      <h1>Terms</h1>
      <Link to="#cancelling">To cancelling</Link>
    </main>
  );
}

/** A section that appears once its content has loaded. */
function addSection(id: string, tag: 'h2' | 'input' = 'h2') {
  const section = document.createElement(tag);
  section.id = id;
  section.scrollIntoView = jest.fn();
  document.querySelector('main')?.append(section);
  return section;
}

/** Loads a document in the same tab, and tells where it was scrolled to. */
function load(address: string, type: 'navigate' | 'reload' | 'back_forward') {
  const scrollTo = jest.fn();
  Object.assign(window, { scrollTo });
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  const { unmount } = render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  );
  const leave = () => {
    // Ends what waits for the person.
    fireEvent.wheel(window);
    unmount();
  };
  return { leave, places: () => scrollTo.mock.calls.map(([{ top }]) => top) };
}

// First, because the storage is read once.
test('a page is shown where the browser blocks storage', () => {
  const blocked = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const { leave } = load('/terms-of-use', 'navigate');
  expect(screen.getByRole('heading', { name: 'Terms' })).toBeVisible();
  leave();
  blocked.mockRestore();
});

test('a fresh page load starts at the top; a reload and Back restore the scroll position', () => {
  const list = load('/browse-services?category=Color', 'navigate');
  expect(list.places()).toEqual([]);
  Object.assign(window, { scrollY: 900 });
  fireEvent.scroll(window);
  list.leave();
  for (const [address, type, places] of [
    ['/terms-of-use', 'navigate', []],
    ['/terms-of-use', 'reload', []],
    ['/browse-services?category=Color', 'navigate', []],
    ['/browse-services?category=Color', 'reload', [900]],
    ['/browse-services?category=Color', 'back_forward', [900]],
  ] as const) {
    const page = load(address, type);
    expect(page.places()).toEqual(places);
    page.leave();
  }
});

let navigate: ReturnType<typeof useNavigate>;
function Steps() {
  navigate = useNavigate();
  return null;
}

function openHome() {
  render(
    <MemoryRouter initialEntries={['/']}>
      <Page />
      <Steps />
    </MemoryRouter>,
  );
}

test('scrolling the next page to the top keeps the scroll position of the page that was left', () => {
  const scrollTo = jest.fn(({ top }: ScrollToOptions) => {
    Object.assign(window, { scrollY: top });
    fireEvent.scroll(window);
  });
  openHome();
  Object.assign(window, { scrollTo, scrollY: 1200 });
  fireEvent.scroll(window);
  act(() => void navigate('/login'));
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  act(() => void navigate(-1));
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 1200, behavior: 'instant' });
  fireEvent.wheel(window);
});

test('Back to a page whose entry was replaced restores the scroll position', () => {
  const scrollTo = jest.fn();
  Object.assign(window, { scrollTo, scrollY: 300 });
  openHome();
  act(() => void navigate('/', { replace: true, state: { searched: 'search=locs' } }));
  act(() => void navigate('/browse-services?search=locs'));
  act(() => void navigate(-1));
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
  fireEvent.wheel(window);
});

describe('an address with a section', () => {
  test('focuses it when it appears, and keeps it in view until the person does something', async () => {
    const page = load('/terms-of-use#cancelling', 'navigate');
    expect(document.body).toHaveFocus();
    const section = addSection('cancelling');
    await act(async () => {});
    expect(section).toHaveFocus();
    expect(section.scrollIntoView).toHaveBeenCalledTimes(1);
    section.before(document.createElement('p'));
    await act(async () => {});
    expect(section.scrollIntoView).toHaveBeenCalledTimes(2);
    fireEvent.wheel(window);
    section.before(document.createElement('p'));
    await act(async () => {});
    expect(section.scrollIntoView).toHaveBeenCalledTimes(2);
    page.leave();
  });

  test('a link within the page does the same, with mouse and keyboard', async () => {
    const page = load('/terms-of-use', 'navigate');
    const section = addSection('cancelling');
    const link = screen.getByRole('link', { name: 'To cancelling' });
    await userEvent.click(link);
    expect(section).toHaveFocus();
    link.focus();
    await userEvent.keyboard('{Enter}');
    expect(section).toHaveFocus();
    expect(section.scrollIntoView).toHaveBeenCalledTimes(2);
    expect(page.places()).toEqual([]);
    page.leave();
  });

  test.each(['reload', 'back_forward'] as const)(
    'a %s restores the scroll position instead',
    async (type) => {
      const page = load('/terms-of-use#cancelling', type);
      const section = addSection('cancelling');
      await act(async () => {});
      expect(section.scrollIntoView).not.toHaveBeenCalled();
      page.leave();
    },
  );

  test('a control keeps its place in the tab order', async () => {
    const page = load('/login#email', 'navigate');
    const field = addSection('email', 'input');
    await act(async () => {});
    expect(field).toHaveFocus();
    expect(field.tabIndex).toBe(0);
    page.leave();
  });

  test('an unknown section leaves the focus and the position', async () => {
    const page = load('/terms-of-use#gone', 'navigate');
    addSection('cancelling');
    await act(async () => {});
    expect(document.body).toHaveFocus();
    page.leave();
  });
});
