import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { parse } from 'yaml';
import { siteManifests } from '../kubernetes/manifests';
import { fill, GIVEN_NAMES, type GivenName, given as source } from '../site/environment';
import type { ProcessName } from '../site/site';

/** Environment and writable folders of a program in a published file. */
interface DeployedSettings {
  readonly environment: Readonly<Record<string, string>>;
  readonly writableFolders: readonly string[];
}

/** Values of an installation; required ones that are absent raise an error. */
export type GivenValues = Readonly<Partial<Record<GivenName, string>>>;

interface ComposeService {
  readonly environment: Readonly<Record<string, string>>;
  readonly tmpfs?: readonly string[];
}

interface Pod {
  readonly containers: readonly {
    readonly image: string;
    readonly env: readonly {
      readonly name: string;
      readonly value?: string;
      readonly valueFrom?: {
        readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
        readonly configMapKeyRef?: { readonly key: string };
      };
    }[];
    readonly volumeMounts?: readonly { readonly mountPath: string }[];
  }[];
}

/** A process's settings in compose.yaml. @throws Error for a missing required value */
export function composeSettings(name: ProcessName, given: GivenValues): DeployedSettings {
  const file = readFileSync(join(ROOT, 'infra/deploy/compose/compose.yaml'), 'utf8');
  const { services } = parse(file) as { services: Record<string, ComposeService> };
  const { environment = {}, tmpfs = [] } = services[name] ?? {};
  const interpolate = (text: string) =>
    fill(text.replaceAll(/\$(\{\w+):?[?-]\}/g, '$1}'), (value) => required(value, given));
  return {
    environment: Object.fromEntries(
      Object.entries(environment).map(([variable, text]) => [variable, interpolate(text)]),
    ),
    writableFolders: tmpfs.map((mount) => mount.split(':')[0] ?? ''),
  };
}

/** A process's settings in the base manifests. @throws Error for a missing required value */
export function kubernetesSettings(name: ProcessName, given: GivenValues): DeployedSettings {
  const [container] = siteManifests()
    .filter(({ manifest }) => ['Deployment', 'Job'].includes(manifest.kind))
    .flatMap(({ manifest }) => (manifest.spec as { template: { spec: Pod } }).template.spec.containers)
    .filter(({ image }) => image === `crown-and-coil/${name}`);
  if (container === undefined) throw new Error(`The manifests have no ${name}.`);
  const environment: Record<string, string> = {};
  for (const { name: variable, value, valueFrom } of container.env) {
    const { secretKeyRef: secret, configMapKeyRef: setting } = valueFrom ?? {};
    const asked = secret
      ? GIVEN_NAMES.find((one) => source(one).secret === `${secret.name}/${secret.key}`)
      : (setting?.key as GivenName | undefined);
    environment[variable] =
      value?.replaceAll(/\$\((\w+)\)/g, (_all, part: string) => environment[part] ?? `no ${part}`) ??
      required(asked, given);
  }
  return { environment, writableFolders: container.volumeMounts?.map(({ mountPath }) => mountPath) ?? [] };
}

function required(name: GivenName | undefined, given: GivenValues): string {
  if (name === undefined) throw new Error('A value is asked for that no installation gives.');
  const value = given[name] ?? '';
  if (value === '' && source(name).presence === undefined) throw new Error(`${name} is not given.`);
  return value;
}
