import { createStore } from '../src/store';

/** The store of a test file. Its calls go to the `fetch` of the page, which `fakeApi` replaces. */
export const store = createStore({ baseUrl: '/api', fetch: (...request) => fetch(...request) });
