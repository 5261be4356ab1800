import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { guardedFetch } from './guarded-fetch';
import { requireSmallTree } from './xml-limits';

let server: Server;
let url: string;
let answer: (response: ServerResponse, path: string) => void;
let calls: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(request.url ?? '');
    answer(response, request.url ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = [];
  answer = (response) => response.end('here');
});

const get = async (target: string, allowsPrivate = true) => {
  const { fetch, close } = guardedFetch({
    userAgent: 'test',
    allowsPrivate,
    signal: AbortSignal.timeout(20_000),
  });
  try {
    return await (await fetch(target)).text();
  } finally {
    close();
  }
};

test('a name that resolves to this machine is refused without sending a request', async () => {
  await expect(get(url.replace('http:', 'https:'), false)).rejects.toThrow('refused_address');
  expect(calls).toEqual([]);
  expect(await get(url)).toBe('here');
});

test('redirects stay on their host, and are limited', async () => {
  answer = (response, path) => {
    const target = { '/': '/there', '/away': 'http://127.0.0.2/', '/round': '/round' }[path];
    if (target === undefined) response.end('there');
    else response.writeHead(302, { location: target }).end();
  };
  expect(await get(url)).toBe('there');
  await expect(get(`${url}away`)).rejects.toThrow('unusable_answer');
  await expect(get(`${url}round`)).rejects.toThrow('unusable_answer');
});

test('a response that is too large or compressed is not read', async () => {
  answer = (response) => {
    const part = Buffer.alloc(1_000_000, 'x');
    const more = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', more);
    more();
  };
  await expect(get(url)).rejects.toThrow('too_large');
  answer = (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('bomb'));
  };
  await expect(get(url)).rejects.toThrow('unusable_answer');
});

test('a broken connection and an invalid URL give different errors', async () => {
  answer = (response) => response.destroy();
  await expect(get(url)).rejects.toThrow('unreachable');
  await expect(get('no address')).rejects.toThrow('unusable_answer');
});

test('an endless response is aborted at its timeout, or when the whole operation is cancelled', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const isAsked = new Promise<void>((resolve) => {
    answer = (response) => {
      response.write('<');
      resolve();
    };
  });
  const got = get(url);
  await isAsked;
  jest.advanceTimersByTime(20_000);
  await expect(got).rejects.toThrow('unreachable');
  jest.useRealTimers();

  const end = new AbortController();
  const { fetch, close } = guardedFetch({ userAgent: 'test', allowsPrivate: true, signal: end.signal });
  answer = (response) => {
    response.write('<');
    end.abort();
  };
  await expect(fetch(url)).rejects.toThrow('unreachable');
  close();
});

test('all responses together are read up to a total size', async () => {
  answer = (response) => response.end(Buffer.alloc(7_900_000, 'x'));
  const { fetch, close } = guardedFetch({
    userAgent: 'test',
    allowsPrivate: true,
    signal: new AbortController().signal,
  });
  for (let times = 0; times < 4; times += 1) await fetch(url);
  await expect(fetch(url)).rejects.toThrow('too_large');
  close();
});

test.each([
  ['a deep tree', '<a>'.repeat(65), 'unusable_answer'],
  ['a deep tree of elements that look closed', '<a b="/>">'.repeat(65), 'unusable_answer'],
  ['a deep tree that looks like a comment', `<r b="><!--">${'<a>'.repeat(65)}-->`, 'unusable_answer'],
  ['a deep tree behind a document type', `<!DOCTYPE a "><!--">${'<a>'.repeat(65)}-->`, 'unusable_answer'],
  ['a deep tree with end tags of other elements', '<a></b>'.repeat(20_000), 'unusable_answer'],
  ['entities that do not exist', `<a>${'&b;'.repeat(20_000)}</a>`, 'unusable_answer'],
  [
    'an element with a million attributes',
    `<a ${Array.from({ length: 1_000_000 }, (_, at) => `b${at}=""`).join(' ')}/>`,
    'unusable_answer',
  ],
  [
    'elements of many names',
    `<a>${Array.from({ length: 200 }, (_, at) => `<b${at}/>`).join('')}</a>`,
    'unusable_answer',
  ],
  ['an element with several texts', '<a>one<b/>another</a>', 'unusable_answer'],
  ['a million elements', `<a>${'<a/>'.repeat(1_000_000)}</a>`, 'too_large'],
  ['marks that begin and never end', '<!--'.repeat(1_000_000), 'unusable_answer'],
  ['elements that begin and never end', '<'.repeat(1_000_000), 'unusable_answer'],
  [
    'a usual depth, and text that only looks deep',
    `${'<a>'.repeat(60)}<![CDATA[${'<a>'.repeat(99)}]]>${'</a>'.repeat(60)}`,
    undefined,
  ],
  [
    'elements that close what they open',
    `<?xml version="1.0"?><r>${'<a b="1">\n<c>1&#13;&amp;<!-- --></c>\n<d/></a>'.repeat(9999)}</r>`,
    undefined,
  ],
])('XML of %s', (_case, xml, problem) => {
  const check = () => requireSmallTree(xml);
  if (problem === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(problem);
});
