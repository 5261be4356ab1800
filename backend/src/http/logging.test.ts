import { Writable } from 'node:stream';
import { createTestApp } from '../../testing/app';
import { makeClient, PASSWORD } from '../../testing/people';

test('a log line has the request id, route and status, and nothing of a person', async () => {
  const lines: string[] = [];
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const testApp = await createTestApp({ logTo });
  const { id, email, token } = await makeClient(testApp);
  lines.length = 0;
  const headers = { 'x-request-id': 'edge-0000001' };
  const call = { token, headers, remoteAddress: '203.0.113.77' };
  await testApp.call('GET', `/clients/${id}?mail=${email}`, call);
  await testApp.call('GET', `/services/?search=${encodeURIComponent(email)}`, call);
  await testApp.call('PUT', '/clients/me', { ...call, body: { first_name: 'Secretname' } });
  await testApp.call('POST', '/login/', { ...call, form: { username: email, password: PASSWORD } });
  await testApp.close();

  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.find(({ route }) => route === '/api/clients/:id')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    reqId: 'edge-0000001',
    method: 'GET',
    route: '/api/clients/:id',
    status: 200,
    ms: expect.any(Number),
    msg: 'answered',
  });
  expect(entries.filter(({ msg }) => msg === 'answered')).toHaveLength(4);
  const everything = lines.join();
  for (const personal of [email, id, token, '203.0.113.77', 'Secretname', PASSWORD])
    expect(everything).not.toContain(personal);
});

test('an unexpected error is told plainly, and its story only to the log', async () => {
  const lines: string[] = [];
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const testApp = await createTestApp({ logTo });
  await testApp.database.schema.alterTable('products').renameTo('gone').execute();
  const professionalId = '01a1fd7e-a227-75a1-b349-c8fca1db5fa4';
  const answer = await testApp.call('GET', `/product/${professionalId}`, {
    headers: { 'x-request-id': 'edge-0000002' },
  });
  await testApp.close();
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { detail: 'Something went wrong. Please try again.' },
  ]);
  const story = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error');
  expect(story).toMatchObject({ reqId: 'edge-0000002', err: { code: '42P01', stack: expect.any(String) } });
});
