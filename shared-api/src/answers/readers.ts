import type { Page } from '../domain/types';

/** Reads a value of a response; undefined when it is invalid. */
export type Reader<Value> = (value: unknown) => Value | undefined;

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);
export const number: Reader<number> = (value) => (typeof value === 'number' ? value : undefined);
/** ISO 8601 as parsed by `Date.parse`: formatting anything else throws. */
export const instant: Reader<string> = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;

const knownZones = new Map<string, boolean>();

const isKnownZone = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};

/**
 * An IANA time zone known to this browser: formatting in any other throws. Each is tried once, as formatters are
 * expensive.
 */
export const zone: Reader<string> = (value) => {
  if (typeof value !== 'string') return undefined;
  const isKnown = knownZones.get(value) ?? isKnownZone(value);
  knownZones.set(value, isKnown);
  return isKnown ? value : undefined;
};

export const oneOf =
  <Value>(values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((one) => one === value);

/** Replaces a missing or invalid value. */
export const or =
  <Value, Fallback>(read: Reader<Value>, fallback: Fallback): Reader<Value | Fallback> =>
  (value) =>
    read(value) ?? fallback;

/** An object whose named fields are all valid; other fields pass unchanged. */
export const record =
  <Value extends object>(fields: { [Key in keyof Value]?: Reader<Value[Key]> }): Reader<Value> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const read: Record<string, unknown> = { ...value };
    for (const [name, readField] of Object.entries(fields as Record<string, Reader<unknown>>)) {
      read[name] = readField(read[name]);
      if (read[name] === undefined) return undefined;
    }
    return read as Value;
  };

/** The valid rows of a list. Others are left out and reported, so that one bad row never breaks a whole screen. */
export const rows =
  <Row>(readRow: Reader<Row>): Reader<Row[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const usable = value.map(readRow).filter((row) => row !== undefined);
    if (usable.length < value.length) report('Left out unusable rows of an answer');
    return usable;
  };

/** A list whose rows are not validated. */
export const list = <Row>(value: unknown): Row[] | undefined => (Array.isArray(value) ? value : undefined);

/** A page of a list. Without a valid total it is the number of rows. */
export const page =
  <Row>(readRow: Reader<Row>): Reader<Page<Row>> =>
  (value) => {
    const read = record<Page<Row>>({ results: rows(readRow) })(value);
    return read && { ...read, total: number(read.total) ?? read.results.length };
  };

/** Reports through the page's `error` event, like an uncaught error. */
export const report = (message: string) => globalThis.reportError?.(new Error(message));

/** A reader as a Standard Schema, with which RTK Query validates responses. */
export const answer = <Value>(read: Reader<Value>) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'own',
    validate: (answered: unknown) => {
      const value = read(answered);
      return value === undefined ? { issues: [{ message: 'unusable' }] } : { value };
    },
  },
});
