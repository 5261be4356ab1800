/** Fields that the API itself names in camelCase (specification, section 3, Feedback payload). */
const CAMEL_CASE_ON_THE_WIRE: readonly string[] = ['pageUrl', 'switchReason'];

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** A type of the contract with its fields in camelCase, at every depth. */
export type Domain<Wire> = Wire extends (infer Item)[]
  ? Domain<Item>[]
  : Wire extends readonly (infer Item)[]
    ? readonly Domain<Item>[]
    : Wire extends object
      ? { [Key in keyof Wire as CamelCase<Key>]: Domain<Wire[Key]> }
      : Wire;

/** Enough for the names of the contract; more can only be invented by a caller. */
const KEPT_NAMES = 5_000;
const camelCaseNames = new Map<string, string>();

/** `start_time` to `startTime`; also of a path: `products[0].product_id` to `products[0].productId`. */
export function toCamelCase(name: string): string {
  const kept = camelCaseNames.get(name);
  if (kept !== undefined) return kept;
  const camelCase = name.replace(/(?!^)_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  // A page converts thousands of keys that have few names.
  if (camelCaseNames.size < KEPT_NAMES) camelCaseNames.set(name, camelCase);
  return camelCase;
}

const toSnakeCase = (name: string): string =>
  CAMEL_CASE_ON_THE_WIRE.includes(name)
    ? name
    : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Plain objects. Files, forms and dates stay unchanged. */
function isJsonObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const withKeys = (value: unknown, rename: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename));
  if (!isJsonObject(value)) return value;
  const renamed: Record<string, unknown> = {};
  // Avoids intermediate entries, as pages and bookings convert thousands of keys.
  for (const key of Object.keys(value)) {
    const name = rename(key);
    const item = withKeys(value[key], rename);
    // Assigning it would set the prototype.
    if (name === '__proto__')
      Object.defineProperty(renamed, name, {
        value: item,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    else renamed[name] = item;
  }
  return renamed;
};

/** A response of the API with camelCase keys. Values stay unchanged. */
export const toDomain = <Wire>(answer: Wire): Domain<Wire> => withKeys(answer, toCamelCase) as Domain<Wire>;

/** A body or query for the API with snake_case keys. Values, files and forms stay unchanged. */
export const toWire = (request: unknown): unknown => withKeys(request, toSnakeCase);
