import type { ScreenState } from './screen-state';

/** The part of an address after its path. */
export interface AddressOptions {
  /** Query parameters; undefined ones are omitted. */
  readonly search?: URLSearchParams | Readonly<Record<string, string | number | undefined>>;
  /** Id of the section to arrive at. */
  readonly section?: string;
}

type ParameterNames<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** `{ serviceId: string }` for `/service-details/:serviceId`. */
type Parameters<Path extends string> = { readonly [Name in ParameterNames<Path>]: string };

/** Arguments before the state or options: a screen without parameters may omit its `{}`. */
type Given<Path extends string> = [ParameterNames<Path>] extends [never]
  ? [parameters?: Record<string, never>]
  : [parameters: Parameters<Path>];

/** Makes the address of one screen; with `link` also the state that the screen reads, for those that read one. */
export type Screen<Path extends string, Name extends string> = ((
  ...given: [...Given<Path>, options?: AddressOptions]
) => string) &
  (Name extends keyof ScreenState
    ? {
        /** Properties of a `Link`, with the state that this screen reads. */
        link(
          parameters: Parameters<Path>,
          state: ScreenState[Name],
          options?: AddressOptions,
        ): { to: string; state: ScreenState[Name] };
      }
    : unknown);

function queryOf(search: NonNullable<AddressOptions['search']>): string {
  if (search instanceof URLSearchParams) return search.toString();
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  return given.length > 0
    ? new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    : '';
}

/** The maker of addresses for a declared path: `screen('/service-details/:serviceId')`. */
export function screen<Path extends string, Name extends string>(path: Path): Screen<Path, Name> {
  const parts = path.split('/');
  const address = (
    parameters: Readonly<Record<string, string>> = {},
    { search = {}, section }: AddressOptions = {},
  ): string => {
    const pathname = parts
      .map((part) => (part.startsWith(':') ? encodeURIComponent(parameters[part.slice(1)] ?? '') : part))
      .join('/');
    const query = queryOf(search);
    return `${pathname}${query && `?${query}`}${section ? `#${section}` : ''}`;
  };
  const link = (parameters: Readonly<Record<string, string>>, state: unknown, options?: AddressOptions) => ({
    to: address(parameters, options),
    state,
  });
  return Object.assign(address, { link }) as unknown as Screen<Path, Name>;
}
