/** Sending pictures and keeping one's own; only pages that do so load it. */
export * from './own-pictures';
export * from './upload-once';
export * from './upload-picture';
export * from './uploaded-type';
