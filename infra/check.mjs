import { boot } from './bootstrap.mjs';

await boot('quality/checks/check-parts');
