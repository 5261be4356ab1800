import { boot } from './bootstrap.mjs';

await boot('../develop/develop');
