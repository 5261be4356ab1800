import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/**
 * Runs test files in the global scope of their worker, one after the other, and undoes what a file changed of it. Jest's
 * own environment makes a scope for each file, in which each use of a global name, such as `Math`, is a call, and in
 * which libraries are loaded and optimized again (compile-once-runtime.cjs).
 */
export default class WorkerEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  /** Jest's old fake timers, which no test uses. */
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #undo = [undoProperties(globalThis), undoProperties(Error), undoProcess()];

  constructor({ projectConfig: config }: { projectConfig: FakeTimersConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const undo of this.#undo) undo();
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** None: scripts run in the worker's own scope. */
  getVmContext(): null {
    return null;
  }
}

type FakeTimersConfig = ConstructorParameters<typeof ModernFakeTimers>[0]['config'];

function undoProcess(): () => void {
  const undo = undoProperties(process);
  const { exitCode } = process;
  const env = { ...process.env };
  const listeners = new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]));
  return () => {
    for (const event of process.eventNames())
      for (const listener of process.rawListeners(event))
        if (!listeners.get(event)?.includes(listener)) process.removeListener(event, listener as () => void);
    undo();
    process.exitCode = exitCode;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  };
}

/** Puts an object's own properties back as they are now, where they can be changed at all. */
function undoProperties(object: object): () => void {
  const before = propertiesOf(object);
  return () => {
    const after = propertiesOf(object);
    for (const [key, is] of after)
      if (!before.has(key) && is.configurable) Reflect.deleteProperty(object, key);
    for (const [key, was] of before) {
      const is = after.get(key);
      if (was.value !== is?.value || was.get !== is?.get) Reflect.defineProperty(object, key, was);
    }
  };
}

/**
 * Node's own count of an emitter's listeners, which changes with them, and what OpenTelemetry registers as it is loaded:
 * once in a worker.
 */
const STAYS: readonly PropertyKey[] = ['_events', '_eventsCount', Symbol.for('opentelemetry.js.api.1')];

function propertiesOf(object: object): ReadonlyMap<PropertyKey, PropertyDescriptor> {
  const properties = new Map<PropertyKey, PropertyDescriptor>();
  for (const key of Reflect.ownKeys(object)) {
    const property = Reflect.getOwnPropertyDescriptor(object, key);
    if (property && !STAYS.includes(key)) properties.set(key, property);
  }
  return properties;
}
