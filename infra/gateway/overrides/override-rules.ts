import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { isOriginPattern } from '@crown-and-coil/shared-ui/remote/registry';

/** Which overrides the configuration allows. */
export interface OverrideRules {
  /** Origins that may serve a remote; every published version is allowed. */
  readonly origins: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const THIS_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * Reads REMOTE_OVERRIDES (`on`, `off`) and REMOTE_OVERRIDE_ORIGINS (separated by commas or spaces). Only development
 * and test runs allow overrides by default, including those from this machine's origins.
 *
 * @returns undefined when overrides are off
 * @throws PlainProblem for an unknown value: a typo must not enable anything
 */
export function readOverrideRules(env: Environment): OverrideRules | undefined {
  const isLocal = env.NODE_ENV === 'development' || env.NODE_ENV === 'test';
  // Deployments pass an unset variable on as an empty one.
  const said = env.REMOTE_OVERRIDES || (isLocal ? 'on' : 'off');
  if (said !== 'on' && said !== 'off')
    throw new PlainProblem(`REMOTE_OVERRIDES is "${said}", and must be on or off.`);
  if (said === 'off') return undefined;
  const named = (env.REMOTE_OVERRIDE_ORIGINS ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = named.find((pattern) => !isOriginPattern(pattern));
  if (wrong !== undefined)
    throw new PlainProblem(
      `REMOTE_OVERRIDE_ORIGINS has "${wrong}", and must list origins such as https://preview.example or ` +
        'http://localhost:* (any port, of this machine only).',
    );
  return { origins: named.length > 0 || !isLocal ? named : THIS_MACHINE };
}
