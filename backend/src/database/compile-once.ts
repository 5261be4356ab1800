import { type Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './connection';

/** Replaces a value in a query that is compiled before its values are known. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** An object whose every property is a placeholder with its name. */
const placeholders = <Values extends object>() =>
  new Proxy({} as Values, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * A query that is built and compiled once, on its first use. Building a large one takes as long as all the other work
 * of the process for a booking.
 *
 *     const selectName = compileOnce((queries, { id }: { id: string }) =>
 *       queries.selectFrom('services').select('name').where('id', '=', id),
 *     );
 *     const [service] = await selectName(database, { id });
 *
 * @param build passes the values to the query and does nothing else with them: they are placeholders
 */
export function compileOnce<Values extends object, Row>(
  build: (queries: Queries, values: Values) => Compilable<Row>,
): (queries: Queries, values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery | undefined;
  return async (queries, values) => {
    compiled ??= build(queries, placeholders<Values>()).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await queries.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}
