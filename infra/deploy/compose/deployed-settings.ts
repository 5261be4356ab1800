import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { DockerfileParser } from 'dockerfile-ast';
import { parse } from 'yaml';
import { baseManifests } from '../kubernetes/manifests';

/** What a program is started with: its environment and the folders that it may write to. */
export interface DeployedSettings {
  readonly environment: Readonly<Record<string, string>>;
  readonly writableFolders: readonly string[];
}

/** Values by their name in `.env`, a ConfigMap or a Secret (`<secret>.<key>`). */
export type GivenValues = Readonly<Record<string, string>>;

interface ComposeService {
  readonly build?: { readonly target: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly tmpfs?: readonly string[];
}

interface Pod {
  readonly containers: readonly {
    readonly image: string;
    readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
    readonly env?: readonly {
      readonly name: string;
      readonly value?: string;
      readonly valueFrom?: {
        readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
        readonly configMapKeyRef?: { readonly name: string; readonly key: string };
      };
    }[];
    readonly volumeMounts?: readonly { readonly mountPath: string }[];
  }[];
}

const read = (file: string) => readFileSync(join(ROOT, 'infra/deploy/compose', file), 'utf8');

/** The ENV lines that the image of a target has, those of the stages that it starts from included. */
function imageEnvironment(target: string): Record<string, string> {
  const dockerfile = DockerfileParser.parse(read('Dockerfile'));
  const stages = dockerfile.getFROMs();
  const index = stages.findIndex((from) => from.getBuildStage() === target);
  const stage = stages[index];
  if (stage === undefined) return {};
  const first = stage.getRange().start.line;
  const last = stages[index + 1]?.getRange().start.line ?? Number.POSITIVE_INFINITY;
  const own = dockerfile
    .getENVs()
    .filter((env) => env.getRange().start.line > first && env.getRange().start.line < last)
    .flatMap((env) => env.getProperties())
    .map((property) => [property.getName(), property.getValue() ?? ''] as const);
  return { ...imageEnvironment(stage.getImage() ?? ''), ...Object.fromEntries(own) };
}

/** What compose.yaml starts a service with. @throws Error for a value that is asked for and not given */
export function composeSettings(service: string, given: GivenValues): DeployedSettings {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, ComposeService>;
  };
  const { environment = {}, tmpfs = [], build } = services[service] ?? {};
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+)(:?[?-])\}/g, (_all, name: string, operator: string) => {
      const value = given[name];
      if (value === undefined && !operator.endsWith('-')) throw new Error(`${name} is not given.`);
      if (value === '' && operator === ':?') throw new Error(`${name} is empty.`);
      return value ?? '';
    });
  return {
    environment: {
      ...imageEnvironment(build?.target ?? ''),
      ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)])),
    },
    writableFolders: tmpfs.map((mount) => mount.split(':')[0] ?? ''),
  };
}

/** What the base manifests start a workload with. @throws Error for a value that is asked for and not given */
export function kubernetesSettings(workload: string, given: GivenValues): DeployedSettings {
  const [container] = baseManifests()
    .filter(({ manifest }) => ['Deployment', 'Job'].includes(manifest.kind))
    .filter(({ manifest }) => manifest.metadata.name === workload)
    .flatMap(({ manifest }) => (manifest.spec as { template: { spec: Pod } }).template.spec.containers);
  if (container === undefined) throw new Error(`The manifests have no ${workload}.`);
  const settings = configMap();
  const environment: Record<string, string> = {
    ...imageEnvironment(container.image.split('/')[1] ?? ''),
    ...(container.envFrom && { ...settings, ...pick(given, Object.keys(settings)) }),
  };
  for (const { name, value, valueFrom: { secretKeyRef, configMapKeyRef } = {} } of container.env ?? []) {
    const source = secretKeyRef ? `${secretKeyRef.name}.${secretKeyRef.key}` : (configMapKeyRef?.key ?? '');
    const found = value ?? given[source] ?? (configMapKeyRef && settings[configMapKeyRef.key]);
    if (found === undefined && !secretKeyRef?.optional) throw new Error(`${source} is not given.`);
    if (found !== undefined)
      environment[name] = found.replaceAll(/\$\((\w+)\)/g, (_all, other: string) => environment[other] ?? '');
  }
  return { environment, writableFolders: container.volumeMounts?.map(({ mountPath }) => mountPath) ?? [] };
}

const configMap = () =>
  baseManifests().find(({ manifest }) => manifest.kind === 'ConfigMap')?.manifest.data ?? {};

const pick = (values: GivenValues, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
