import type { Answers } from './identities';
import type { Thing, World } from './world';

/** One call of the matrix, named as the OpenAPI document names it without `/api`. */
export interface Row {
  readonly answers: Answers;
  /** What the path's id names; a call without an id has none. */
  readonly thing?: Thing;
  /** A query string with its question mark, where the call needs one. */
  readonly query?: string | ((world: World) => string);
  /** A body that is right in itself, so that only who asks decides. */
  readonly body?: (world: World) => unknown;
  readonly form?: (world: World) => Record<string, string>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The call changes the people themselves: every identity gets a world of its own. */
  readonly endsWorld?: boolean;
}

export type Rows = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Row>>;
