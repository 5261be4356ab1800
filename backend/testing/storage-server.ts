<<<<<<< HEAD
/** An S3-compatible server for tests. */
export { type StorageServer, startStorageServer } from '@crown-and-coil/infra/storage-server';
=======
/** Object storage for tests: an S3-compatible server of their own. */
export { type StorageServer, startStorageServer } from '@crown-and-coil/servers/storage-server';
>>>>>>> 637edf8 (Split infra into packages by what they are for)
