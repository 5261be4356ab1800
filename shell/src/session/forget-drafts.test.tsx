import { sessionCleared } from '@crown-and-coil/shared-api';
import { loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { forgetDraftsAtLogOut } from './forget-drafts';

const ADDRESS = 'crown-and-coil:last-search:/admin-dashboard';
const DRAFT = 'crown-and-coil:draft:professional@demo.test /create-service';

beforeEach(() => {
  sessionStorage.setItem(DRAFT, '{}');
  sessionStorage.setItem(ADDRESS, '?search=Naomi');
  loggedInAs('professional');
});

test.each([
  ['logout', null],
  ['unauthorized', '{}'],
] as const)('after a session ended by %s a draft is %j and remembered addresses are gone', (reason, kept) => {
  const stop = forgetDraftsAtLogOut(store);
  store.dispatch(sessionCleared({ reason }));
  expect(sessionStorage.getItem(DRAFT)).toBe(kept);
  expect(sessionStorage.getItem(ADDRESS)).toBeNull();
  stop();
});
