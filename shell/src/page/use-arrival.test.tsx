import { MemoryRouter } from '@crown-and-coil/shared-ui';
import { fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { useArrival } from './use-arrival';

function Page() {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return <main ref={main} />;
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
  return { unmount, places: () => scrollTo.mock.calls.map(([{ top }]) => top) };
}

test('a fresh page load starts at the top; a reload and Back restore the scroll position', () => {
  const list = load('/browse-services?category=Color', 'navigate');
  expect(list.places()).toEqual([]);
  Object.assign(window, { scrollY: 900 });
  fireEvent.scroll(window);
  list.unmount();
  for (const [address, type, places] of [
    ['/terms-of-use', 'navigate', []],
    ['/terms-of-use', 'reload', []],
    ['/browse-services?category=Color', 'navigate', []],
    ['/browse-services?category=Color', 'reload', [900]],
    ['/browse-services?category=Color', 'back_forward', [900]],
  ] as const) {
    const page = load(address, type);
    expect(page.places()).toEqual(places);
    page.unmount();
  }
});
