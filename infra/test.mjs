import { boot } from './bootstrap.mjs';

await boot('test');
