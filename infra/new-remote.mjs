import { boot } from './bootstrap.mjs';

await boot('local/new-remote/new-remote');
