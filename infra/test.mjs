import { boot } from './bootstrap.mjs';

await boot('quality/run/test');
