import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, if they do not exist. Node's own recursive `mkdir` never ends where a folder of this
 * machine refuses with ENOENT, as `/proc` does.
 *
 * @param mode of the folders that are created
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const make = () => {
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      if (Object(error).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
    }
  };
  try {
    make();
  } catch (error) {
    if (Object(error).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder), mode);
    make();
  }
}
