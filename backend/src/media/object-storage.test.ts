import { MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, makeProfessional, type ProfilePerson } from '../../testing/people';
import { type StorageServer, startStorageServer } from '../../testing/servers';
import { storeMedia, uploadMedia } from '../../testing/uploads';
import { samplePicture } from '../pictures/testing/sample-pictures';
import { compareWithStorage } from '../pictures/tidying';
import { openStorage } from '../storage/open';

/** A picture's whole life when S3_URL names a bucket. */
let server: StorageServer;
let testApp: TestApp;
let client: ProfilePerson;
beforeAll(async () => {
  server = await startStorageServer();
  testApp = await createTestApp({
    env: {
      S3_URL: `${server.url}/pictures`,
      S3_ACCESS_KEY_ID: server.accessKeyId,
      S3_SECRET_ACCESS_KEY: server.secretAccessKey,
    },
  });
  client = await makeClient(testApp);
});
afterAll(async () => {
  await testApp.close();
  await server.stop();
});

test('a picture is stored in the bucket, shown by the API, and deleted with its files', async () => {
  const professional = await makeProfessional(testApp);
  const stored = [
    [professional, await storeMedia(testApp, professional, 'Professional Profile')],
    [client, await storeMedia(testApp, client, 'Client Current Hair')],
  ] as const;
  for (const [owner, { id, url }] of stored) {
    const file = await testApp.app.inject(url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(file.headers['content-length']).toBe(String(file.rawPayload.length));
    expect((await testApp.call('DELETE', `/media/${id}`, { token: owner.token })).statusCode).toBe(204);
    expect((await testApp.app.inject(url)).statusCode).toBe(404);
  }
  const storage = await openStorage(testApp.config);
  expect(await compareWithStorage({ database: testApp.database, storage }, 0)).toEqual({
    missing: [],
    stray: [],
  });
});

test('during a storage outage an upload is refused, and shows nothing', async () => {
  const kept = await storeMedia(testApp, client, 'Inspiration Picture');
  await server.stop();
  const answer = await uploadMedia(
    testApp,
    client,
    'Inspiration Picture',
    await samplePicture({ width: 40 }),
  );
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
    503,
    { detail: MEDIA_MESSAGES.storageAway },
    '10',
  ]);
  const listed = (await testApp.call('GET', '/media', { token: client.token })).json();
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
  expect((await testApp.app.inject(kept.url)).statusCode).toBe(503);
});
