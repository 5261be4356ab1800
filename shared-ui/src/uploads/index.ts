/**
 * Adding and managing pictures. A part of its own: only pages on which somebody does that load it, with the libraries
 * for dropping and sorting.
 */
export { AskBeforeLosingUploads } from './ask-before-losing-uploads';
export { ManagerSkeleton } from './manager-skeleton';
export type { StoredPicture } from './picture';
export type { PictureCalls, PictureRules } from './picture-calls';
export { PictureUploader, type PictureUploaderProps } from './picture-uploader';
export { PortraitUploader, type PortraitUploaderProps } from './portrait-uploader';
export type { Send, SendOptions } from './upload-list';
