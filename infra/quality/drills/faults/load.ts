import { setTimeout as pause } from 'node:timers/promises';
import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import { ApiClient, type ApiRequest, type Outcome, unclear } from './api-client';
import { payDeposit } from './deposits';
import type { People, Person } from './people';
import { QUARTER_MS } from './people';

const WORKERS = 8;
const TRY_AGAIN_MS = 150;
const GIVE_UP_MS = 120_000;

/** An acknowledged change. */
export interface Acknowledged {
  readonly bookingId: string;
  readonly clientId: string;
  readonly professionalId: string;
  readonly startTime: string;
  status: 'pending' | 'confirmed' | 'cancelled';
}

/** All acknowledged writes, and all problems. */
export interface Ledger {
  readonly bookings: Map<string, Acknowledged>;
  /** Deposits that the site acknowledged, in cents, by booking. */
  readonly deposits: Map<string, number>;
  readonly complaints: string[];
  readonly count: { answers: number; unavailable: number; writes: number };
  slowestMs: number;
}

export interface RunningLoad {
  readonly ledger: Ledger;
  /** Resolves when the given number of further writes has been acknowledged. */
  more(writes: number): Promise<void>;
  /** Resolves when each booking user has had the given number of further writes acknowledged. */
  moreOfEach(writes: number): Promise<void>;
  /** Finishes requests in flight, so that each has its response. */
  stop(): Promise<Ledger>;
}

/** Which quarter is booked next: shared by all loads on one database. */
export interface Diary {
  next: number;
  /** The same for bookings with a deposit. */
  nextPaid: number;
}

/**
 * Clients book consecutive quarter hours, professionals confirm, some cancel, some search for times; one pays a deposit
 * for each booking. Requests without a response or with a 503 are retried with the same idempotency key until
 * acknowledged, as on our pages; without an answer for two minutes the load ends with an error.
 * @param answerMs responses that take longer are reported as problems
 * @param pays false leaves out the bookings with a deposit
 */
export function startLoad(
  origin: string,
  people: People,
  diary: Diary,
  answerMs: number,
  pays = true,
): RunningLoad {
  const ledger: Ledger = {
    bookings: new Map(),
    deposits: new Map(),
    complaints: [],
    count: { answers: 0, unavailable: 0, writes: 0 },
    slowestMs: 0,
  };
  const apiClient = new ApiClient(origin);
  let isWanted = true;

  async function ask(question: ApiRequest, expected: readonly number[]): Promise<Outcome> {
    const deadline = performance.now() + GIVE_UP_MS;
    for (;;) {
      if (performance.now() > deadline)
        throw new Error(`${question.method} ${question.path}: no answer within ${GIVE_UP_MS / 1000} s`);
      const outcome = await apiClient.ask(question);
      ledger.count.answers += 1;
      ledger.slowestMs = Math.max(ledger.slowestMs, outcome.ms);
      const complaint = unclear(outcome, answerMs);
      if (complaint)
        ledger.complaints.push(`${question.method} ${question.path.split('/')[1]}: ${complaint}`);
      if (outcome.status !== undefined && expected.includes(outcome.status)) return outcome;
      const isInFlight =
        outcome.status === 409 && Object(outcome.body).detail === MESSAGES.idempotencyKeyInFlight;
      if (outcome.status === 503) ledger.count.unavailable += 1;
      else if (outcome.status !== undefined && outcome.status < 500 && !isInFlight) {
        ledger.complaints.push(
          `${question.method} ${question.path}: ${outcome.status} ${JSON.stringify(outcome.body)}`,
        );
        // A booking that is lost, for example, would be answered so each time.
        return outcome;
      }
      await pause(TRY_AGAIN_MS);
    }
  }

  const writesOf = new Array<number>(WORKERS).fill(0);

  function acknowledge(worker: number): void {
    ledger.count.writes += 1;
    writesOf[worker] = (writesOf[worker] ?? 0) + 1;
  }

  async function changeStatus(
    worker: number,
    bookingId: string,
    { token }: Person,
    status: 'confirmed' | 'cancelled',
  ) {
    await ask({ method: 'PATCH', path: `/bookings/${bookingId}`, token, body: { status } }, [200]);
    acknowledge(worker);
  }

  async function bookAndPay(): Promise<void> {
    const { payee, payer, firstStart } = people;
    const turn = diary.nextPaid;
    diary.nextPaid += 1;
    const startTime = new Date(firstStart + 2 * turn * QUARTER_MS).toISOString();
    const body = {
      professional_id: payee.id,
      client_id: payer.id,
      service_ids: [payee.halfServiceId],
      start_time: startTime,
      house_rules_version: 1,
    };
    const { token } = payer;
    const key = `drill deposit ${turn}`;
    const booked = await ask({ method: 'POST', path: '/bookings/', token, body, key }, [201]);
    if (booked.status !== 201) return;
    const { id } = Object(booked.body) as { id: string };
    ledger.bookings.set(id, {
      bookingId: id,
      clientId: payer.id,
      professionalId: payee.id,
      startTime,
      status: 'pending',
    });
    ledger.count.writes += 1;
    const paid = await payDeposit(ask, id, token);
    if (typeof paid === 'string') ledger.complaints.push(paid);
    else ledger.deposits.set(id, paid);
  }

  async function bookNext(worker: number): Promise<void> {
    const turn = diary.next;
    diary.next += 1;
    const professional = people.professionals[turn % people.professionals.length];
    const client = people.clients[turn % people.clients.length];
    if (!professional || !client) return;
    const quarter = Math.floor(turn / people.professionals.length);
    if (quarter >= people.quartersEach) throw new Error('All quarters of the drill are booked: raise DAYS');
    const startTime = new Date(people.firstStart + quarter * QUARTER_MS).toISOString();
    const body = {
      professional_id: professional.id,
      client_id: client.id,
      service_ids: [professional.quarterServiceId],
      start_time: startTime,
    };
    const booked = await ask(
      { method: 'POST', path: '/bookings/', token: client.token, body, key: `drill ${turn}` },
      [201],
    );
    if (booked.status !== 201) return;
    const { id } = Object(booked.body) as { id: string };
    const kept: Acknowledged = {
      bookingId: id,
      clientId: client.id,
      professionalId: professional.id,
      startTime,
      status: 'pending',
    };
    if (ledger.bookings.has(id)) ledger.complaints.push(`two keys were answered with one booking: ${id}`);
    ledger.bookings.set(id, kept);
    acknowledge(worker);
    if (turn % 3 === 0) {
      await changeStatus(worker, id, professional, 'confirmed');
      kept.status = 'confirmed';
    } else if (turn % 7 === 0) {
      await changeStatus(worker, id, client, 'cancelled');
      kept.status = 'cancelled';
    }
    if (turn % 5 === 0)
      await ask(
        {
          method: 'GET',
          path: `/availability/professional/${professional.id}?duration_minutes=15&from=${startTime}&to=${new Date(Date.parse(startTime) + 24 * 4 * QUARTER_MS).toISOString()}`,
        },
        [200],
      );
  }

  const workers = Array.from({ length: WORKERS }, async (_none, worker) => {
    while (isWanted) await bookNext(worker);
  });
  const paying = (async () => {
    while (isWanted && pays) await bookAndPay();
  })();
  const failed = Promise.all([...workers, paying]).then(() => undefined);
  return {
    ledger,
    more: async (writes) => {
      const goal = ledger.count.writes + writes;
      while (ledger.count.writes < goal) await Promise.race([pause(20), failed]);
    },
    moreOfEach: async (writes) => {
      const goals = writesOf.map((count) => count + writes);
      while (writesOf.some((count, worker) => count < (goals[worker] ?? 0)))
        await Promise.race([pause(20), failed]);
    },
    stop: async () => {
      isWanted = false;
      await failed;
      apiClient.close();
      return ledger;
    },
  };
}
