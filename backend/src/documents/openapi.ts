import type { RefusalStatus } from '@crown-and-coil/service/refusal';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Schema } from 'yup';
import { refusals } from '../http/responses';
import { rolesOf } from '../http/route-roles';
import { type JsonSchema, toJsonSchema } from './json-schema';
import { operationIdOf } from './operation-id';

declare module 'fastify' {
  interface FastifySchema {
    /** The fields of a multipart form, for the document: the route reads the form as a stream. */
    multipart?: Schema;
  }
}

const INTRODUCTION = `Every path answers with and without its trailing slash. Ids are UUIDs, money is AUD with at most \
two decimals, instants are ISO 8601 in UTC, intervals are half-open. Unknown body fields are ignored. Every answer \
carries x-request-id; errors answer { detail }: a sentence, or with 422 a list of the fields with errors. What a page \
of another site makes a browser send is answered with 403.`;

const MEANINGS: Readonly<Record<RefusalStatus | 200 | 201 | 204, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'OK, without content',
  400: 'The request could not be read',
  401: 'The token is missing, expired or revoked',
  403: 'Not allowed for this role',
  404: 'Not found, or not visible to the caller',
  406: 'Not available in the requested media type',
  408: 'The request body arrived too slowly',
  409: 'Conflicts with the present state',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Fields with errors',
  429: 'Too many requests; see Retry-After',
  503: 'Not ready; see Retry-After',
};

/** Only the page's own scripts; it writes style attributes, and draws icons from data URLs. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the OpenAPI document of all routes registered after it: /api/docs, as JSON /api/docs/json. */
export async function documentRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Crown & Coil', description: INTRODUCTION, version: '1' },
      servers: [{ url: '/', description: 'The origin that serves this document' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: transformRoute,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    // Its badge would call an external server; the API never does.
    uiConfig: { validatorUrl: null },
    theme: { title: 'Crown & Coil API' },
  });
}

const transformRoute: SwaggerTransform<FastifySchema> = ({ schema, url, route }) => {
  if (!schema) return { schema: {}, url };
  const { body, multipart, querystring, params, response, ...rest } = schema;
  const roles = rolesOf(route.onRequest);
  const method = [route.method].flat()[0] ?? 'GET';
  const path = url.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}');
  return {
    url,
    schema: {
      ...rest,
      operationId: operationIdOf(method, path, answersList(response)),
      ...(roles ? { security: [{ bearer: [] }], 'x-roles': roles } : { security: [] }),
      ...(isYup(body) && { body: toJsonSchema(body) }),
      ...(isYup(multipart) && { consumes: ['multipart/form-data'], body: describeForm(multipart) }),
      ...(isYup(querystring) && { querystring: toJsonSchema(querystring) }),
      ...(isYup(params) && { params: toJsonSchema(params) }),
      // Every call except health checks counts towards its caller's rate limit.
      response: describeAnswers({ ...Object(response), ...(!path.startsWith('/health/') && refusals(429)) }),
    } as FastifySchema,
  };
};

/** Whether the response is a list, or a page of one. */
function answersList(answers: unknown): boolean {
  const good: unknown = Object(answers)['200'];
  return isYup(good) && (good.type === 'array' || 'results' in Object(Object(good).fields));
}

/** A form's fields; a field without a JSON type is a file. */
function describeForm(form: Schema): JsonSchema {
  const { properties = {}, ...rest } = toJsonSchema(form);
  const described = Object.entries(properties).map(([name, field]) => [
    name,
    [field.type ?? []].flat().length === 0 ? { ...field, type: 'string', format: 'binary' } : field,
  ]);
  return { ...rest, properties: Object.fromEntries(described) };
}

function describeAnswers(answers: unknown): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(answers ?? {}).map(([status, schema]) => {
      const description = MEANINGS[Number(status) as RefusalStatus] ?? 'OK';
      if (status === '204' || !isYup(schema)) return [status, { description, type: 'null' }];
      return [status, { ...toJsonSchema(schema), description }];
    }),
  );
}

const isYup = (schema: unknown): schema is Schema =>
  typeof schema === 'object' && schema !== null && '__isYupSchema__' in schema;
