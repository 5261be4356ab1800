import { IMAGE_TYPES, type ImageType } from '@crown-and-coil/shared-api';

/** Purpose of each type of site image. The names are the specification's (section 3). */
export const IMAGE_TYPE_WORDS: Readonly<Record<ImageType, string>> = {
  homepage_carousel: 'Scrolls on the home page',
  founder: 'About the founder',
  service: 'Service imagery',
  other: 'Anything else',
};

/** The type in the URL; the first without one. */
export const imageTypeOf = (text: string | null): ImageType =>
  IMAGE_TYPES.find((type) => type === text) ?? IMAGE_TYPES[0];
