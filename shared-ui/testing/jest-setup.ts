import '@testing-library/jest-dom';
import { configure, getConfig, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as React from 'react';
import './modal-dialogs';

// Upper bounds, not waits: a busy machine must not fail a test. That of a whole test is in jest.config.mjs.
configure({ asyncUtilTimeout: 30_000, reactStrictMode: true });

// A press on a button that is disabled while something loads does nothing, and the test fails later without a hint of why.
// Like Playwright, a click waits until the button can be pressed.
const { click } = userEvent;
Object.assign(userEvent, {
  click: async (element: Element) => {
    if (element.matches(':disabled')) await waitFor(() => expect(element).toBeEnabled());
    await click(element);
  },
});

// While a test waits, each look that finds nothing would print the whole page; the last one, which fails, still does.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    Object(getConfig())._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React's development build notes the call stack of every element, until it has noted many: as if it had already.
Object.defineProperty(
  Object(React).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE ?? {},
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

// jsdom has no layout: an element has its size at once, and keeps it.
globalThis.ResizeObserver ??= class implements ResizeObserver {
  constructor(private readonly onChange: ResizeObserverCallback) {}
  observe() {
    // Later, as in a browser: a component that draws at once may not do so while React draws.
    queueMicrotask(() => this.onChange([], this));
  }
  unobserve() {}
  disconnect() {}
};
