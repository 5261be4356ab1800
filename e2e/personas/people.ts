import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseFolder } from '../launch/addresses';
import { overrideState } from '../launch/overrides';

/** The demo's accounts that journeys take part as (design, "Running it"). */
export const PEOPLE = {
  client: { email: 'client@demo.test', landing: '/browse-services' },
  otherClient: { email: 'client2@demo.test', landing: '/browse-services' },
  professional: { email: 'braider@demo.test', landing: '/professional-dashboard' },
  admin: { email: 'admin@demo.test', landing: '/admin-dashboard' },
} as const;

export type Person = keyof typeof PEOPLE;

export const DEMO_PASSWORD = process.env.DEMO_PASSWORD ?? 'crown-and-coil-demo';

/** The secret of the authenticator app of the demo's admin, or of a deployment's that GATE_ADMIN_EMAIL names. */
export const ADMIN_APP_SECRET = process.env.GATE_ADMIN_APP_SECRET ?? 'CROWNANDCOILDEMOCROWNANDCOILDEMO';

const here = dirname(fileURLToPath(import.meta.url));

/** Where a person's logged-in browser state is kept between tests. */
export const storedLogin = (person: Person) => join(here, '..', '.personas', baseFolder, `${person}.json`);

/** What a browser starts with: a person's log-in, or a visitor's nothing. */
export const storedState = (person?: Person): string | undefined =>
  person ? storedLogin(person) : overrideState;
