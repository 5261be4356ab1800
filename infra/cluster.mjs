import { boot } from './bootstrap.mjs';

await boot('../cluster/main');
