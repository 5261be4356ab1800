import { boot } from './bootstrap.mjs';

await boot('../checks/check-parts');
