import { waitFor } from '@testing-library/react';
import { focusHeading } from './focus-heading';

const heading = (text: string): HTMLElement =>
  Object.assign(document.createElement('h1'), { textContent: text });

let main: HTMLElement;
let end: () => void = () => {};

beforeEach(() => {
  main = document.createElement('main');
  main.tabIndex = -1;
  document.body.replaceChildren(main);
});
afterEach(() => end());

describe('focusHeading', () => {
  it('focuses the heading of a page that renders immediately', () => {
    main.append(heading('Services'));
    end = focusHeading(main, null);
    expect(main.querySelector('h1')).toHaveFocus();
  });

  it('waits for the new page while the old heading is still there', async () => {
    const before = heading('Home');
    main.append(before);
    end = focusHeading(main, before);
    expect(before).not.toHaveFocus();
    const after = heading('Services');
    before.replaceWith(after);
    await waitFor(() => expect(after).toHaveFocus());
  });

  it('moves focus to the real heading when it replaces the loading one', async () => {
    const loading = heading('Loading');
    main.append(loading);
    end = focusHeading(main, null);
    const real = heading('Box braids');
    loading.replaceWith(real);
    await waitFor(() => expect(real).toHaveFocus());
  });

  it('moves focus to the real heading from the region that had kept it meanwhile', async () => {
    const region = document.createElement('div');
    region.tabIndex = -1;
    main.append(region);
    region.append(heading('Loading'));
    end = focusHeading(main, null);
    region.replaceChildren();
    region.focus();
    const real = heading('Box braids');
    region.append(real);
    await waitFor(() => expect(real).toHaveFocus());
  });

  it('leaves the focus where the page has moved it itself', async () => {
    const field = document.createElement('input');
    main.append(heading('Loading'), field);
    end = focusHeading(main, null);
    field.focus();
    main.querySelector('h1')?.replaceWith(heading('Box braids'));
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    expect(field).toHaveFocus();
  });

  it('focuses the old heading when the new page reuses it', async () => {
    const kept = heading('Details');
    main.append(kept);
    end = focusHeading(main, kept);
    await waitFor(() => expect(kept).toHaveFocus());
  });

  it('stops once the person interacts with the page', async () => {
    const button = document.createElement('button');
    document.body.append(button);
    end = focusHeading(main, null);
    button.focus();
    window.dispatchEvent(new Event('keydown'));
    const late = heading('Late');
    main.append(late);
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    expect(button).toHaveFocus();
  });
});
