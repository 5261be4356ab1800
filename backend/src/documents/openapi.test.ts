import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../../testing/app';
import type { JsonSchema } from './json-schema';

interface Operation {
  operationId?: string;
  summary?: string;
  security?: unknown[];
  'x-roles'?: string[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
}
type Paths = Record<string, Record<string, Operation>>;

let testApp: TestApp;
let paths: Paths;
let source: string;
beforeAll(async () => {
  testApp = await createTestApp();
  const answer = await testApp.call('GET', '/docs/json');
  expect(answer.statusCode).toBe(200);
  const document = answer.json<{ openapi: string; paths: Paths }>();
  expect(document.openapi).toBe('3.1.0');
  paths = document.paths;
  source = answer.body;
});
afterAll(() => testApp.close());

const operations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

test('the operations of the specification are documented', () => {
  const documented = operations().map(({ name }) => name.replace(/\/$/, ''));
  expect(documented).toEqual(
    expect.arrayContaining([
      'POST /api/login',
      'GET /api/users/me',
      'GET /api/professionals/profile',
      'GET /api/professionals/{id}',
      'PUT /api/professionals/me',
      'GET /api/professionals',
      'GET /api/professionals/specializations',
      'GET /api/professionals/location',
      'GET /api/clients/me',
      'PUT /api/clients/me',
      'GET /api/clients/{id}',
      'POST /api/services',
      'GET /api/services/my',
      'GET /api/services/professional/{id}',
      'GET /api/services/{id}',
      'PUT /api/services/{id}',
      'DELETE /api/services/{id}',
      'GET /api/services',
      'GET /api/services/category/{category}',
      'POST /api/product',
      'GET /api/product/{id}',
      'PUT /api/product/{id}',
      'DELETE /api/product/{id}',
      'GET /api/product/professional/{id}/all',
      'GET /api/product/all/my',
      'GET /api/media/public',
      'GET /api/media/public/pro-profile-pictures',
    ]),
  );
});

test('every operation has a summary, a response and its errors', () => {
  for (const { name, operation } of operations()) {
    const { summary, responses, security } = operation;
    expect([name, summary]).toEqual([name, expect.stringMatching(/\w/)]);
    const good = Object.entries(responses).find(([status]) => /^[23]/.test(status));
    expect([name, good?.[0]]).toEqual([name, expect.any(String)]);
    const [content] = Object.values(good?.[1].content ?? {});
    if (good?.[0] !== '204') expect([name, content?.schema]).toEqual([name, expect.any(Object)]);
    if (security?.length)
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['401'])]);
  }
});

/** Findings of the recommended rules that we accept, with the reason. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'info-license': 'The product has no public licence.',
  'no-path-trailing-slash': 'The specification sets these addresses; each answers without its slash too.',
  'no-ambiguous-paths': 'The specification sets these addresses; a fixed part wins over an id.',
  'operation-2xx-response #/paths/~1api~1notifications~1unsubscribe/get/responses': 'It only redirects.',
  'operation-4xx-response #/paths/~1api~1health~1live/get/responses': 'It has no input, and no limit.',
  'operation-4xx-response #/paths/~1api~1health~1ready/get/responses': 'It has no input, and no limit.',
};

test("Redocly's recommended rules find nothing beyond the accepted exceptions", () => {
  const program = join(__dirname, '../../testing/lint-openapi.ts');
  const output = execFileSync(process.execPath, ['--import', 'tsx', program], {
    input: source,
    encoding: 'utf8',
  });
  const problems = JSON.parse(output) as { ruleId: string; at: string; message: string }[];
  const isAccepted = ({ ruleId, at }: { ruleId: string; at: string }) =>
    ruleId in ACCEPTED || `${ruleId} ${at}` in ACCEPTED;
  expect(problems.filter((problem) => !isAccepted(problem))).toEqual([]);
  // An exception that is no longer needed has to go.
  const met = problems.flatMap(({ ruleId, at }) => [ruleId, `${ruleId} ${at}`]);
  expect(Object.keys(ACCEPTED).filter((accepted) => !met.includes(accepted))).toEqual([]);
});

test('every operation has a unique name for generated clients', () => {
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  expect(ids).toEqual(
    expect.arrayContaining([
      'listServices',
      'getService',
      'createBooking',
      'changeBooking',
      'listBookingsByClient',
    ]),
  );
});

test('a write operation documents its body, from the contract', () => {
  const body = paths['/api/services/']?.post?.requestBody?.content['application/json']?.schema;
  expect(body?.required).toEqual(['name', 'price', 'service_duration_minutes', 'category']);
  expect(body?.properties?.name).toMatchObject({ type: 'string', minLength: 2, maxLength: 100 });
  expect(paths['/api/services/']?.post?.['x-roles']).toEqual(['professional']);
  expect(Object.keys(paths['/api/login/']?.post?.requestBody?.content ?? {})).toContain(
    'application/x-www-form-urlencoded',
  );
});

test('a list documents its filters', () => {
  const names = paths['/api/professionals/']?.get?.parameters?.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'skip',
      'limit',
      'specialization_names',
      'location',
      'hair_type',
      'near',
      'sort',
    ]),
  );
});

test('the HTML page loads nothing from other origins', async () => {
  const page = await testApp.call('GET', '/docs/');
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toContain('http');
});
