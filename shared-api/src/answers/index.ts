/**
 * Readers that validate API responses. `answer(read)` is the `responseSchema` of a call. Exported as
 * `@crown-and-coil/shared-api/answers`, for the calls that a remote adds to the slice.
 */
export { answer, instant, number, oneOf, or, page, type Reader, record, rows, text, zone } from './readers';
export { review, reviewReporting, reviewsPage, visitReview } from './reviews';
export {
  availability,
  circles,
  mediaItem,
  nearest,
  product,
  professional,
  professionalListing,
  relaxed,
  service,
  serviceListing,
  serviceRow,
  UNKNOWN,
  understood,
} from './shapes';
