export { saveFile } from '@crown-and-coil/shared-ui';
