import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import './modal-dialogs';

// Upper bounds, not waits: a busy machine must not fail a test. That of a whole test is in jest.config.mjs.
configure({ asyncUtilTimeout: 15_000, reactStrictMode: true });

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
