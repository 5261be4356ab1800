import { root } from '@crown-and-coil/local/run/paths';
import { arrowViolations } from './import-arrows';

/** `npm run arrows`: lists every import that points against design's arrows; fails when there is one. */
const violations = arrowViolations(root);
for (const { where, specifier, reason } of violations)
  console.error(`${where}  imports ${specifier}: ${reason}`);
if (violations.length > 0) process.exit(1);
console.log('✓ Every import follows the arrows');
