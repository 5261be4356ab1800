import type { Sessions } from './accounts/sessions';
import type { Config } from './config';
import type { Database } from './database/connection';
import type { Discovery } from './database/discovery';
import type { Api } from './http/api';
import type { PaymentProvider } from './payments/provider';
import type { Pictures } from './pictures/pictures';
import type { SearchDemand } from './search/demand';

/** Dependencies of a domain module. */
export interface Dependencies {
  readonly config: Config;
  readonly database: Database;
  /** Queries of public discovery, which may use a replica. */
  readonly discovery: Discovery;
  /** Counts searches that found nothing. */
  readonly demand: SearchDemand;
  readonly sessions: Sessions;
  readonly pictures: Pictures;
  readonly payments: PaymentProvider;
  /** The clock; tests set it. */
  readonly now: () => Date;
}

/** A domain module adds its routes under /api. */
export type Module = (api: Api, dependencies: Dependencies) => void;
