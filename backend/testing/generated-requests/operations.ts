import type { JsonSchema } from '../../src/documents/json-schema';
import type { Rows } from '../access-matrix/rows';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}
interface Documented {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
}

/** One call of the OpenAPI document. */
export interface Operation {
  /** Named as in the access matrix: `PUT /clients/me`. */
  readonly name: keyof Rows;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{id}`, without /api. */
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  readonly contentType: string;
}

/** Every call of the document: new ones are fuzzed as soon as they land. */
export const readOperations = ({ paths }: OpenApi): readonly Operation[] =>
  Object.entries(paths).flatMap(([fullPath, methods]) =>
    Object.entries(methods).map(([methodName, { parameters = [], requestBody }]) => {
      const method = methodName.toUpperCase() as Operation['method'];
      const path = fullPath.replace(/^\/api/, '') as `/${string}`;
      const [contentType = 'application/json'] = Object.keys(requestBody?.content ?? {});
      return {
        name: `${method} ${path}` as const,
        method,
        path,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: requestBody?.content[contentType]?.schema,
        contentType,
      };
    }),
  );
