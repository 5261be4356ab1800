import type { MediaType, Role } from './catalogue';
import {
  CLIENT_MEDIA_TYPES,
  MESSAGE_MEDIA_TYPE,
  PUBLIC_MEDIA_TYPES,
  QUOTE_MEDIA_TYPES,
  REVIEW_MEDIA_TYPE,
} from './catalogue';
import {
  MAX_CURRENT_HAIR_IMAGES,
  MAX_INSPIRATION_IMAGES,
  MAX_MESSAGE_PICTURES,
  MAX_PORTFOLIO_IMAGES_PER_CATEGORY,
  MAX_QUOTE_PICTURES_PER_KIND,
  MAX_REVIEW_PICTURES,
  MAX_UNSENT_MESSAGE_PICTURES,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_PIXELS,
  MAX_UPLOAD_SIDE,
} from './limits';

const MEGABYTE = 1024 * 1024;
/** '16,383'. Without Intl, which keeps a phone busy for 70 ms: these sentences are in the shell's first files. */
const LONGEST_SIDE = String(MAX_UPLOAD_SIDE).replace(/(?=\d{3}$)/, ',');

/** Messages about pictures (specification, sections 5 and 8; api.md, Media). */
export const MEDIA_MESSAGES = {
  imagesOnly: 'Image files only.',
  notAnImage: 'This is not a picture we can read. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  notOnlyAnImage: 'This file holds more than a picture. Save it as a new picture and try again.',
  tooLarge: `This picture is larger than ${MAX_UPLOAD_BYTES / MEGABYTE} MB. Choose a smaller one.`,
  tooManyPixels: `This picture has more than ${MAX_UPLOAD_PIXELS / 1_000_000} megapixels. Choose a smaller one.`,
  tooLong: `This picture is more than ${LONGEST_SIDE} pixels wide or high. Choose a smaller one.`,
  tooHeavy:
    'This picture takes too much memory or time to open. Save it smaller, or as a JPEG, and try again.',
  damaged: 'This picture is damaged or was cut off. Choose another one, or save it again.',
  notUploaded: 'Upload a picture instead of giving its address',
  fileMissing: 'Choose a picture',
  sendMultipart: 'Send the picture as multipart/form-data, in a field named file.',
  currentHairFull: `You can add up to ${MAX_CURRENT_HAIR_IMAGES} images.`,
  portfolioFull: `You can add up to ${MAX_PORTFOLIO_IMAGES_PER_CATEGORY} images per category.`,
  inspirationFull: `You can add up to ${MAX_INSPIRATION_IMAGES} inspiration images.`,
  quoteFull: `You can add up to ${MAX_QUOTE_PICTURES_PER_KIND} images of each kind.`,
  reviewFull: `You can add up to ${MAX_REVIEW_PICTURES} images to a review.`,
  messageFull: `You can add up to ${MAX_MESSAGE_PICTURES} images to a message.`,
  orderChanged: 'Your pictures have changed. Load them again and put them in order.',
  busy: 'Many pictures are arriving right now. Please try again in a moment.',
  storageAway: 'Pictures cannot be stored right now. Please try again in a moment.',
  stillWorking: 'Your picture is taking longer than usual. Try again to see whether it has arrived.',
  loadFailed: 'Failed to load media.',
  uploadFailed: 'The picture could not be uploaded. Check your connection and try again.',
  deletePicture: 'Are you sure you want to delete this picture?',
} as const;

/** Types offered by file dialogs. The server checks the bytes, not the name or this type (api.md, Media). */
export const ACCEPTED_PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const;

/** The kinds of picture that each role keeps (specification, section 2, Manage media). */
export const MEDIA_TYPES_OF_ROLE: Readonly<Record<Role, readonly MediaType[]>> = {
  client: [...CLIENT_MEDIA_TYPES, ...QUOTE_MEDIA_TYPES, REVIEW_MEDIA_TYPE, MESSAGE_MEDIA_TYPE],
  professional: [...PUBLIC_MEDIA_TYPES, MESSAGE_MEDIA_TYPE],
  admin: [],
};

/** How many pictures of a kind an account keeps; of a portfolio, in each category (specification, section 9; api.md). */
export const MEDIA_LIMITS: Readonly<Record<MediaType, number>> = {
  'Client Profile': 1,
  'Client Current Hair': MAX_CURRENT_HAIR_IMAGES,
  'Inspiration Picture': MAX_INSPIRATION_IMAGES,
  'Quote Current Hair': MAX_QUOTE_PICTURES_PER_KIND,
  'Quote Wish': MAX_QUOTE_PICTURES_PER_KIND,
  Review: MAX_REVIEW_PICTURES,
  Message: MAX_UNSENT_MESSAGE_PICTURES,
  'Professional Profile': 1,
  Portfolio: MAX_PORTFOLIO_IMAGES_PER_CATEGORY,
};

/** A new profile picture replaces the old one; there is never a second. */
export const isProfilePicture = (mediaType: MediaType): boolean =>
  mediaType === 'Client Profile' || mediaType === 'Professional Profile';

/** Shown when the limit of pictures of a kind is reached. */
export const MEDIA_FULL_MESSAGES: Readonly<
  Record<Exclude<MediaType, 'Client Profile' | 'Professional Profile'>, string>
> = {
  'Client Current Hair': MEDIA_MESSAGES.currentHairFull,
  'Inspiration Picture': MEDIA_MESSAGES.inspirationFull,
  'Quote Current Hair': MEDIA_MESSAGES.quoteFull,
  'Quote Wish': MEDIA_MESSAGES.quoteFull,
  Review: MEDIA_MESSAGES.reviewFull,
  Message: MEDIA_MESSAGES.messageFull,
  Portfolio: MEDIA_MESSAGES.portfolioFull,
};
