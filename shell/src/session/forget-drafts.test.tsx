import { sessionCleared } from '@crown-and-coil/shared-api';
import { loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { forgetDraftsAtLogOut } from './forget-drafts';

const DRAFT = 'crown-and-coil:draft:professional@demo.test /create-service';

beforeEach(() => {
  sessionStorage.setItem(DRAFT, '{}');
  loggedInAs('professional');
});

test.each([
  ['logout', null],
  ['unauthorized', '{}'],
] as const)('after a session ended by %s a draft is %j', (reason, kept) => {
  const stop = forgetDraftsAtLogOut(store);
  store.dispatch(sessionCleared({ reason }));
  expect(sessionStorage.getItem(DRAFT)).toBe(kept);
  stop();
});
