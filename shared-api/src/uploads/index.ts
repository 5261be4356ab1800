/** Uploading and managing own pictures; loaded only by pages that do so. */
export * from './own-pictures';
export * from './upload-once';
export * from './upload-picture';
export * from './uploaded-type';
