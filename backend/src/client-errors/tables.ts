import type { ClientErrorKind } from '@crown-and-coil/shared-api/contract';
import type { Generated } from 'kysely';

export interface BrowserFailuresTable {
  remote: string;
  version: string;
  browser: string;
  address: string;
  failed_at: Date;
}

export interface ClientErrorsTable {
  id: string;
  fingerprint: string;
  /** `2026-10-03`, in UTC. */
  day: string;
  remote: string;
  version: string;
  route: string;
  kind: ClientErrorKind;
  message: string;
  stack: string | null;
  component_stack: string | null;
  request_id: string | null;
  shell_version: string | null;
  times: Generated<number>;
  first_at: Date;
  last_at: Date;
}
