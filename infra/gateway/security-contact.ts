import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { DAY_MS } from '@crown-and-coil/shared-api/contract';

const VALID_DAYS = 90;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability.
 *
 * @param contact `mailto:security@example.com`, or a page for it
 */
export function renderSecurityContact(contact: string, origin: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/**
 * Reads SECURITY_CONTACT.
 *
 * @throws PlainProblem when it is neither an address nor a page
 */
export function readSecurityContact(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value)) return value;
  throw new PlainProblem(
    `SECURITY_CONTACT must be mailto:somebody@example.com or an https:// page, not '${value}'.`,
  );
}
