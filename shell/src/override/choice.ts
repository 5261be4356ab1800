import {
  isAllowedOrigin,
  type ListedRemote,
  type Override,
  originOf,
  shortRemoteName,
} from '@crown-and-coil/shared-ui/remote/registry';

/** The choice for one remote, as the panel's controls hold it. */
export interface Choice {
  /** `live`, `address`, or a version. */
  readonly use: string;
  /** As typed. */
  readonly address: string;
}

export const LIVE = 'live';
export const ADDRESS = 'address';

/** The controls' values for an override, or for none. */
export function choiceOf(override: Override | undefined): Choice {
  if (!override) return { use: LIVE, address: '' };
  return override.kind === 'version'
    ? { use: override.version, address: '' }
    : { use: ADDRESS, address: override.origin };
}

/** Why an address cannot be used, or undefined. */
export function faultOf({ use, address }: Choice, allowed: readonly string[]): string | undefined {
  if (use !== ADDRESS) return undefined;
  const said = address.trim();
  if (!said) return 'Enter the address that serves it, such as http://localhost:4510.';
  const origin = originOf(said);
  if (!origin) return 'Enter scheme, host and port alone, such as http://localhost:4510.';
  return isAllowedOrigin(origin, allowed)
    ? undefined
    : `This site does not allow ${origin}. Allowed: ${allowed.join(', ')}.`;
}

/** The choice in a link: `booking@1.4.0`; null for the live version. */
export function textOf({ name }: Pick<ListedRemote, 'name'>, { use, address }: Choice): string | null {
  if (use === LIVE) return null;
  return `${shortRemoteName(name)}@${use === ADDRESS ? originOf(address.trim()) : use}`;
}
