import { boot } from './bootstrap.mjs';

await boot('local/run/reset');
