import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { TimeLimits } from '@crown-and-coil/service/sending-time';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import { buildApp } from '../src/app';
import { type Config, readConfig } from '../src/config';
import type { Database } from '../src/database/connection';
import { noProvider } from '../src/payments/open';
import type { PaymentProvider } from '../src/payments/provider';
import { createTestDatabase, type TestDatabase } from './database';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly config: Config;
  readonly payments: PaymentProvider;
  /** Calls the API: `call('POST', '/services/', { token, body })`. Returns the raw response. */
  call(method: Method, path: string, request?: TestRequest): Promise<LightMyRequestResponse>;
  /** The app's clock. */
  now(): Date;
  /** Sets the app's clock; without an argument, back to real time. */
  setNow(now?: Date): void;
  /** Closes the app and drops its database. */
  close(): Promise<void>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface TestRequest {
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent form-encoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent unchanged; set its content-type in the headers. */
  readonly payload?: Buffer | Readable;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

interface TestAppOptions {
  /** A fresh one by default. */
  readonly on?: TestDatabase;
  readonly env?: Readonly<Record<string, string>>;
  readonly logTo?: DestinationStream;
  readonly timeLimits?: Partial<TimeLimits>;
  /** None by default. */
  readonly payments?: PaymentProvider;
}

/** The real app on a fresh database; checks every response against its schema. Call `close()` in afterAll. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, logTo, timeLimits, payments = noProvider } = options;
  const { url, database, drop } = options.on ?? (await createTestDatabase());
  const mediaDir = mkdtempSync(join(tmpdir(), 'crown-and-coil-media-'));
  const config = readConfig({
    DATABASE_URL: url,
    MEDIA_DIR: mediaDir,
    LOG_LEVEL: logTo ? 'info' : 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    OPEN_REQUESTS_PER_CLIENT: '0',
    ...env,
  });
  let fixedNow: Date | undefined;
  const now = () => fixedNow ?? new Date();
  const app = await buildApp({
    config,
    database,
    payments,
    now,
    checkResponses: true,
    ...(logTo && { logTo }),
    ...(timeLimits && { timeLimits }),
  });
  await app.ready();
  return {
    app,
    database,
    config,
    payments,
    now,
    call: (method, path, request = {}) => app.inject(injection(method, path, request)),
    setNow: (now) => {
      fixedNow = now;
    },
    close: async () => {
      await app.close();
      await drop();
      rmSync(mediaDir, { recursive: true });
    },
  };
}

function injection(method: Method, path: string, request: TestRequest): InjectOptions {
  const { token, body, form, payload, headers = {}, remoteAddress } = request;
  return {
    method,
    url: `/api${path}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(remoteAddress && { remoteAddress }),
    ...(form && { payload: new URLSearchParams(form).toString() }),
    ...(payload && { payload }),
    ...(body !== undefined && { payload: body as object }),
  };
}
