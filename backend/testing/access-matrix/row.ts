import type { Answers } from './identities';
import type { Thing, World } from './world';

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
  /** The call changes the people themselves: every identity gets its own world. */
  readonly endsWorld?: boolean;
}

export type Rows = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Row>>;
