import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseFolder } from '../launch/addresses';
import { overrideState } from '../launch/overrides';

/** Demo accounts used by journeys (design, "Running it"). */
export const PEOPLE = {
  client: { email: 'client@demo.test', landing: '/browse-services' },
  otherClient: { email: 'client2@demo.test', landing: '/browse-services' },
  professional: { email: 'braider@demo.test', landing: '/professional-dashboard' },
  admin: { email: 'admin@demo.test', landing: '/admin-dashboard' },
} as const;

export type Person = keyof typeof PEOPLE;

export const DEMO_PASSWORD = process.env.DEMO_PASSWORD ?? 'crown-and-coil-demo';

/** Authenticator secret of the demo's admin, or of the deployment's admin given by GATE_ADMIN_EMAIL. */
export const ADMIN_APP_SECRET = process.env.GATE_ADMIN_APP_SECRET || 'CROWNANDCOILDEMOCROWNANDCOILDEMO';

const here = dirname(fileURLToPath(import.meta.url));

/** File of a person's logged-in browser state. */
export const storedLogin = (person: Person) => join(here, '..', '.personas', baseFolder, `${person}.json`);

/** Initial browser state: a person's login, or empty for a visitor. */
export const storedState = (person?: Person): string | undefined =>
  person ? storedLogin(person) : overrideState;
