/**
 * Adding and managing pictures. A separate entry: only pages with uploads load it and its libraries for dropping and
 * sorting.
 */
export { AskBeforeLosingUploads, useHasUnsentUploads } from './ask-before-losing-uploads';
export { chooseFiles, type LeftOut, LeftOutAlert } from './choose-files';
export { useFileInputs } from './file-inputs';
export { HowToSort, ManagerSkeleton } from './manage-images';
export type { PictureCalls, PictureRules } from './picture';
export { PictureUploader } from './picture-uploader';
export { PortraitField } from './portrait-field';
export { PortraitUploader } from './portrait-uploader';
export type { Send, Upload } from './upload-list';
export { UploadTile } from './upload-tile';
export { OnPicture, Thumb, UploadProgress } from './uploader-layout';
export { uploadsInWords, useUploads } from './use-uploads';
