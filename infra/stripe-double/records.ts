import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

type Metadata = Readonly<Record<string, string>>;

export interface Account {
  readonly id: string;
  readonly created: number;
  readonly email: string | null;
  readonly country: string;
  readonly metadata: Metadata;
  isActive: boolean;
  hasPayouts: boolean;
  isSubmitted: boolean;
  missing: readonly string[];
}

/** A single-use onboarding link, valid for five minutes. */
export interface AccountLink {
  readonly token: string;
  readonly accountId: string;
  readonly created: number;
  readonly expiresAt: number;
  readonly returnUrl: string;
  readonly refreshUrl: string;
  isUsed: boolean;
}

export interface Session {
  readonly id: string;
  /** setup: only saves the card. Missing in records of earlier versions, which are payments. */
  readonly mode?: 'payment' | 'setup';
  readonly created: number;
  readonly expiresAt: number;
  readonly amount: number;
  readonly currency: string;
  readonly productName: string;
  readonly email: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly clientReference: string | null;
  readonly metadata: Metadata;
  readonly intentMetadata: Metadata;
  readonly destination: string | null;
  readonly keepsCard: boolean;
  status: 'open' | 'complete' | 'expired';
  intentId: string | null;
  /** The card that requires authentication. */
  challenge: string | null;
}

export interface Intent {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Metadata;
  readonly destination: string | null;
  readonly keepsCard: boolean;
  readonly customerId: string | null;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  declineCode: string | null;
  /** The test card used. */
  card: string | null;
  paymentMethodId: string | null;
  chargeId: string | null;
  /** Missing in records of earlier versions: paid at creation. */
  paidAt?: number;
}

export interface Refund {
  readonly id: string;
  readonly created: number;
  readonly intentId: string;
  readonly amount: number;
  readonly metadata: Metadata;
  status: 'succeeded' | 'failed';
}

export interface Dispute {
  readonly id: string;
  readonly created: number;
  readonly intentId: string;
  readonly amount: number;
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed';
}

/** Whether it is an inquiry: it withdraws no money, and refunds are possible. */
export const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_');

export interface Payout {
  readonly id: string;
  readonly created: number;
  readonly accountId: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'paid' | 'failed';
}

/** One planned delivery of an event. */
export interface Delivery {
  /** The serialized event; signed, so it never changes. */
  readonly body: string;
  dueMs: number;
  attempts: number;
}

/** Stored response to a call with an idempotency key. */
interface KeptAnswer {
  readonly call: string;
  readonly status: number;
  readonly body: unknown;
  readonly created: number;
}

/** The double's whole state, as plain data that can be saved to a file. */
export interface Records {
  accounts: Record<string, Account>;
  links: Record<string, AccountLink>;
  sessions: Record<string, Session>;
  intents: Record<string, Intent>;
  /** Cards saved without a payment: intents of 0 cents. */
  setups: Record<string, Intent>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  payouts: Record<string, Payout>;
  /** Ids of saved cards detached from their customer, which cannot be used again. */
  detached: string[];
  /** How many there were. */
  events: number;
  deliveries: Delivery[];
  answers: Record<string, KeptAnswer>;
}

const emptyRecords = (): Records => ({
  accounts: {},
  links: {},
  sessions: {},
  intents: {},
  setups: {},
  refunds: {},
  disputes: {},
  payouts: {},
  detached: [],
  events: 0,
  deliveries: [],
  answers: {},
});

/** Loads the state of an earlier run. @param file if undefined, state is in memory only */
export function openRecords(file: string | undefined): { records: Records; save: () => void } {
  if (file === undefined) return { records: emptyRecords(), save: () => undefined };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const records = { ...emptyRecords(), ...readKept(file) };
  const save = () => {
    // Written atomically by rename, so a crash leaves the earlier file intact.
    writeFileSync(`${file}.new`, JSON.stringify(records), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return { records, save };
}

function readKept(file: string): Partial<Records> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Records>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Setups before payments, so that the intent in which a card was entered precedes its later charges. */
export const allIntents = ({ intents, setups }: Records): Intent[] =>
  [setups, intents].flatMap((kept) => Object.values(kept));

/** An id in Stripe's format, globally unique so that a reset double never repeats an event id. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
