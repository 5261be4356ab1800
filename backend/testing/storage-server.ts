/** Object storage for tests: an S3-compatible server of their own. */
export { type StorageServer, startStorageServer } from '@crown-and-coil/infra/storage-server';
