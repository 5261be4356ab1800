/** For tests only: the server at the fetch boundary, and who is logged in. */
export { type Ask, type Asks, checkAnswers, reportedMessages } from './check-answers';
export {
  type Answers,
  type Call,
  fakeApi,
  json,
  offline,
  ownList,
  page,
  problem,
  unanswered,
} from './fake-api';
export { fakeUploads, type SentPicture } from './fake-uploads';
export { sampleBooking, sampleReview, sampleService } from './samples';
export { loggedInAs } from './session';
export { store } from './store';
export { sampleBookedStyle, sampleCadence, sampleChoice, sampleMenu } from './style-menus';
