/** An S3-compatible server for tests. */
export { type StorageServer, startStorageServer } from '@crown-and-coil/servers/storage-server';
