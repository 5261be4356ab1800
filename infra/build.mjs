import { boot } from './bootstrap.mjs';

await boot('build');
