import { boot } from './bootstrap.mjs';

await boot('deploy/cluster/main');
