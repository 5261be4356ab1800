import { boot } from './bootstrap.mjs';

await boot('local/develop/develop');
