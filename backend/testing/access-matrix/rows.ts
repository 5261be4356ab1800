import type { Identity, Thing, World } from './world';

/** The status that each identity receives. */
export type Answers = Readonly<Record<Identity, number>>;

/** The same status for all identities. */
export const everyone = (status: number): Answers => ({
  anonymous: status,
  client: status,
  professional: status,
  otherClient: status,
  otherProfessional: status,
  admin: status,
  newAdmin: status,
});

/** For every logged-in user. */
export const loggedIn = (status: number): Answers => ({
  ...everyone(status),
  anonymous: 401,
  newAdmin: 403,
});

/** The same for calls allowed to an admin without two-step login. */
export const ownAccount = (status: number): Answers => ({ ...loggedIn(status), newAdmin: status });

/** For clients only; other clients get `others`. */
export const clients = (status: number, others = status): Answers => ({
  ...everyone(403),
  anonymous: 401,
  client: status,
  otherClient: others,
});

/** For professionals only; other professionals get `others`, 404 for things that are not theirs. */
export const professionals = (status: number, others = status): Answers => ({
  ...everyone(403),
  anonymous: 401,
  professional: status,
  otherProfessional: others,
});

/** For admin only. */
export const adminOnly = (status: number): Answers => ({ ...everyone(403), anonymous: 401, admin: status });

/** For the two parties of a booking and admin; a 404 for anyone else (api.md, Conventions). */
export const parties = (status: number): Answers => ({
  ...everyone(404),
  anonymous: 401,
  client: status,
  professional: status,
  admin: status,
  newAdmin: 403,
});

/** For a client and a professional about something between them; other accounts of these roles get a 404. */
export const bothParties = (status: number): Answers => ({ ...parties(status), admin: 403 });

/** One call of the matrix, named as in the OpenAPI document without `/api`. */
export interface Row {
  readonly answers: Answers;
  /** The kind of thing that the path's id names, if the path has one. */
  readonly thing?: Thing;
  /** A query string with its question mark, if the call needs one. */
  readonly query?: string | ((world: World) => string);
  /** A valid body, so that only the caller decides the status. */
  readonly body?: (world: World) => unknown;
  readonly form?: (world: World) => Record<string, string>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The call revokes its own token, so every identity logs in for it. */
  readonly endsToken?: boolean;
}

export type Rows = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Row>>;
