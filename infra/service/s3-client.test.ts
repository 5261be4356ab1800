import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openS3Client } from './s3-client';

const SHORT_MS = 300;
const OBJECT = { Bucket: 'releases', Key: 'registry/1.json' };

let store: Server;
let received: string[];

async function open(answer: RequestListener, timeouts: Parameters<typeof openS3Client>[1]) {
  received = [];
  store = createServer((request, response) => {
    received.push(`${request.method} ${request.url?.split('?')[0]}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' };
  return openS3Client({ endpoint, region: 'us-east-1', ...keys }, timeouts);
}

afterEach(async () => {
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
});

test.each([
  ['a store that is silent', { silenceMs: SHORT_MS }],
  ['a store that does not answer in time', { answerMs: SHORT_MS }],
])('a request to %s fails after three attempts', async (_store, timeouts) => {
  const { library, client } = await open(() => undefined, timeouts);
  const asking = client.send(new library.HeadObjectCommand(OBJECT));
  await expect(asking).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(received).toEqual(Array(3).fill('HEAD /releases/registry/1.json'));
});

test('an upload that a store never confirms fails', async () => {
  const { library, client } = await open((request) => request.resume(), { silenceMs: SHORT_MS });
  const command = new library.PutObjectCommand({ ...OBJECT, Body: Buffer.from('{}'), ContentLength: 2 });
  await expect(client.send(command)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('an answer that stops halfway fails', async () => {
  const answer: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('half');
  };
  const { library, client } = await open(answer, { silenceMs: SHORT_MS });
  const { Body } = await client.send(new library.GetObjectCommand(OBJECT));
  await expect(Body?.transformToByteArray()).rejects.toMatchObject({ name: 'TimeoutError' });
});
