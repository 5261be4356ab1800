import { aptInstall, isRootOn } from '@crown-and-coil/local/run/apt';
import {
  hasStorageServer,
  STORAGE_PACKAGE,
  STORAGE_SERVER_MISSING,
} from '@crown-and-coil/servers/storage-server';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/**
 * Makes sure that the tests of object storage find a server: the one TEST_S3_URL names, the one that is installed, else
 * one that is installed now.
 * @throws PlainProblem that says what to do when there is none and none can be installed
 */
export function provideStorageServer(): void {
  if (hasStorageServer()) return;
  if (isRootOn('debian', 'ubuntu')) aptInstall(STORAGE_PACKAGE);
  if (!hasStorageServer()) throw new PlainProblem(STORAGE_SERVER_MISSING);
}
