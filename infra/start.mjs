import { boot } from './bootstrap.mjs';

await boot('start');
