import { saveFile } from '@crown-and-coil/shared-ui';

/** Downloads a value as a JSON file. */
export const saveAsFile = (name: string, content: unknown): void =>
  saveFile(name, `${JSON.stringify(content, null, 2)}\n`, 'application/json');
