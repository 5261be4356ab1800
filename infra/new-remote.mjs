import { boot } from './bootstrap.mjs';

await boot('../new-remote/new-remote');
