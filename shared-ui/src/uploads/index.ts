/**
 * Adding and managing pictures. A separate entry: only pages with uploads load it and its libraries for dropping and
 * sorting.
 */
export { AskBeforeLosingUploads } from './ask-before-losing-uploads';
export { chooseFiles, type LeftOut } from './choose-files';
export { useFileInputs } from './file-inputs';
export { HowToSort } from './how-to-sort';
export { LeftOutAlert } from './left-out-alert';
export { ManagerSkeleton } from './manager-skeleton';
export type { PictureCalls, PictureRules } from './picture-calls';
export { PictureUploader } from './picture-uploader';
export { PortraitField } from './portrait-field';
export { PortraitUploader } from './portrait-uploader';
export type { Send, Upload } from './upload-list';
export { uploadsInWords } from './uploads-in-words';
export { useUploads } from './use-uploads';
