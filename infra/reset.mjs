import { boot } from './bootstrap.mjs';

await boot('reset');
