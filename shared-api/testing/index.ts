/** For tests only: the server at the fetch boundary, and who is logged in. */
export { type Answers, type Call, fakeApi, offline, ownList, page, problem, unanswered } from './fake-api';
export { loggedInAs } from './session';
