import { Worker } from 'node:worker_threads';
import type { ApiAnswer } from '../recent-answers';

/** A build to evaluate; stacks of its errors contain its URL. */
interface Source {
  readonly url: string;
  readonly source: string;
}

/** The modules of one version of the shell and one of a remote. */
export interface ModuleGraph {
  readonly key: string;
  readonly shell: Source;
  readonly remote: (Source & { readonly name: string }) | null;
}

interface Rendering {
  readonly graph: ModuleGraph;
  /** The argument of the shell's `render` as JSON; or its registry as JSON, and the rest on a second line. */
  readonly request: string;
  /** Handles a GET request of the build. */
  readonly fetch: (url: string) => Promise<ApiAnswer>;
  /** How long it may take (default: the pool's limit). */
  readonly timeoutMs?: number;
}

/** Why a page was not rendered: `time` and `busy` can be caused by load, the others by the build. */
export type Reason = 'threw' | 'unloadable' | 'hung' | 'memory' | 'ended' | 'paused' | 'time' | 'busy';

/** The long texts of a page in UTF-8, escaped for their elements. Empty if the build returned no page. */
export type PageTexts = Readonly<Partial<Record<'html' | 'styles' | 'state', Uint8Array>>>;

export type Outcome =
  /** JSON of what the build returned, without its long texts. */
  | { readonly page: string; readonly texts: PageTexts }
  | { readonly page: null; readonly reason: Reason; readonly message: string };

export interface PoolOptions {
  readonly workers: number;
  /** How long rendering may take before the page is left to the browser. */
  readonly timeoutMs: number;
  /** Heap of one worker. */
  readonly memoryMb: number;
  /** A worker busy for longer is replaced (default: 1,000). */
  readonly hungMs?: number;
  /** The same while it evaluates a build or renders its first page (default: 5,000). */
  readonly loadMs?: number;
  /** Called when a graph has crashed a worker or cannot be loaded. */
  readonly onStop?: (key: string, reason: Reason, message: string) => void;
}

/** Graphs in each worker: the live ones, and overrides in use. */
const KEPT_GRAPHS = 4;
/** Queue length. */
const MAX_WAITING = 50;
/** How many workers a graph may crash before it is paused, and for how long. */
const MAX_STOPS = 3;
const PAUSE_MS = 60_000;
/** A page leaves some 6 MB of garbage: a smaller young generation copies much of it while still in use. */
const YOUNG_MB = 48;

/** The body in place of an API response that is unavailable. */
export const EMPTY_JSON: Uint8Array = new TextEncoder().encode('{}');
const UNAVAILABLE: ApiAnswer = { status: 503, body: EMPTY_JSON };

interface Task extends Rendering {
  readonly id: number;
  readonly settle: (outcome: Outcome) => void;
  /** The answer of calls from the moment when the page no longer waits. */
  readonly expired: Promise<ApiAnswer>;
}

interface Slot {
  readonly worker: Worker;
  readonly graphs: Set<string>;
  /** Graphs that have rendered a page here; the code of others is not compiled yet. */
  readonly warm: Set<string>;
  /** Graphs that it has yet to evaluate, in this order. Its page waits for them. */
  readonly loading: Set<string>;
  task: Task | null;
  /** The graph that it evaluated or rendered last, which may have left a timer behind. */
  latest?: string;
  /** Terminates the worker unless it responds in time. */
  limit?: NodeJS.Timeout;
}

/** The graph that a worker works on: it evaluates builds first, then renders its page. */
const atWork = ({ loading, task, latest }: Slot): string | undefined => {
  const [first] = loading;
  return first ?? task?.graph.key ?? latest;
};

/**
 * Renders pages in worker threads. Each works on one page at a time; one that hangs, crashes or needs too much memory
 * is replaced. A graph that keeps crashing workers is paused, so that others are rendered.
 */
export class RenderingPool {
  readonly #options: Required<PoolOptions>;
  readonly #slots = new Set<Slot>();
  #waiting: Task[] = [];
  #wanted: readonly ModuleGraph[] = [];
  readonly #stops = new Map<string, { times: number; pausedUntil: number; message: string }>();
  #lastId = 0;
  #isStopped = false;

  constructor(options: PoolOptions) {
    this.#options = { hungMs: 1_000, loadMs: 5_000, onStop: () => undefined, ...options };
    for (let count = 0; count < options.workers; count += 1) this.#start();
  }

  /** Loads these graphs in every worker, ahead of the first page; workers that are started later load them too. */
  prepare(graphs: readonly ModuleGraph[]): void {
    this.#wanted = graphs.slice(-KEPT_GRAPHS);
    for (const slot of this.#slots) if (!slot.task) this.#load(slot);
  }

  render(rendering: Rendering): Promise<Outcome> {
    const { graph, timeoutMs = this.#options.timeoutMs } = rendering;
    const { key } = graph;
    const stopped = this.#stops.get(key);
    const refuse = (reason: Reason, message: string) => Promise.resolve({ page: null, reason, message });
    if (stopped && stopped.pausedUntil > performance.now()) return refuse('paused', stopped.message);
    // A graph that has crashed a worker gets at most one, until it has rendered a page.
    const isSuspect = stopped !== undefined && [...this.#slots].some(({ task }) => task?.graph.key === key);
    if (isSuspect || this.#isStopped || this.#waiting.length >= MAX_WAITING)
      return refuse('busy', 'Too many pages are waiting to be rendered.');
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      let expire: (answer: ApiAnswer) => void = () => undefined;
      const expired = new Promise<ApiAnswer>((end) => {
        expire = end;
      });
      const timer = setTimeout(() => {
        const message = `Not rendered within ${timeoutMs} ms.`;
        const isWaiting = this.#waiting.some((task) => task.id === id);
        this.#waiting = this.#waiting.filter((task) => task.id !== id);
        expire(UNAVAILABLE);
        resolve({ page: null, reason: isWaiting ? 'busy' : 'time', message });
      }, timeoutMs);
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      this.#waiting.push({ ...rendering, id, settle, expired });
      this.#assign();
    });
  }

  /** The number of worker threads. */
  get size(): number {
    return this.#slots.size;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const slots = [...this.#slots];
    this.#slots.clear();
    for (const { limit } of slots) clearTimeout(limit);
    for (const task of this.#waiting) task.settle({ page: null, reason: 'busy', message: 'Stopping.' });
    await Promise.all(slots.map(({ worker }) => worker.terminate()));
  }

  #start(): void {
    const { memoryMb } = this.#options;
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      env: {},
      execArgv: [],
      argv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      workerData: { keptGraphs: KEPT_GRAPHS },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.unref();
    const slot: Slot = { worker, graphs: new Set(), warm: new Set(), loading: new Set(), task: null };
    this.#slots.add(slot);
    worker.on('message', (message) => this.#receive(slot, message));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'ended';
      this.#replace(slot, reason, error.message);
    });
    worker.on('exit', () => this.#replace(slot, 'ended', 'The worker ended.'));
    this.#load(slot);
  }

  #load(slot: Slot): void {
    const missing = this.#wanted.filter(({ key }) => !slot.graphs.has(key) && !this.#stops.has(key));
    for (const graph of missing) this.#post(slot, graph);
  }

  #post(slot: Slot, graph: ModuleGraph): void {
    // Least recently used first, as in the worker.
    slot.graphs.delete(graph.key);
    slot.graphs.add(graph.key);
    const [oldest] = slot.graphs;
    if (slot.graphs.size > KEPT_GRAPHS && oldest !== undefined) slot.graphs.delete(oldest);
    slot.worker.postMessage({ type: 'load', graph });
    slot.loading.add(graph.key);
    this.#limit(slot);
  }

  /** Limits the time of what the worker does now. */
  #limit(slot: Slot): void {
    clearTimeout(slot.limit);
    const { loading, task, warm } = slot;
    if (loading.size === 0 && !task) return;
    const { hungMs, loadMs } = this.#options;
    const ms = loading.size === 0 && task && warm.has(task.graph.key) ? hungMs : loadMs;
    slot.limit = setTimeout(
      () => this.#replace(slot, 'hung', `The worker was still busy after ${ms} ms.`),
      ms,
    ).unref();
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const idle = [...this.#slots].filter(({ task }) => !task);
      const [task] = this.#waiting;
      if (idle.length === 0 || !task) return;
      const slot = idle.find(({ graphs }) => graphs.has(task.graph.key)) ?? idle[0];
      if (!slot) return;
      this.#waiting.shift();
      slot.task = task;
      const { key } = task.graph;
      if (!slot.graphs.has(key)) this.#post(slot, task.graph);
      slot.graphs.delete(key);
      slot.graphs.add(key);
      slot.worker.postMessage({ type: 'render', key, id: task.id, text: task.request });
      this.#limit(slot);
    }
  }

  #receive(
    slot: Slot,
    { type, key, id, text, texts }: { type: string; key: string; id: number; text: string; texts: PageTexts },
  ): void {
    const { task } = slot;
    if (type === 'fetch') {
      // An earlier page of another graph may have left code behind that still makes calls.
      if (task?.graph.key === key) void this.#answer(slot, task, id, text);
    } else if (type === 'overrun') {
      // The worker answers further calls itself; what it renders then is not used.
      if (task?.graph.key === key) task.settle({ page: null, reason: 'threw', message: text });
    } else if (type === 'rendered') {
      if (task?.id !== id) return;
      slot.warm.add(task.graph.key);
      this.#stops.delete(task.graph.key);
      task.settle({ page: text, texts });
    } else if (type === 'threw') {
      if (task?.id === id) task.settle({ page: null, reason: 'threw', message: text });
    } else if (type === 'loaded') {
      this.#endLoad(slot, key);
    } else if (type === 'unloadable') {
      slot.graphs.delete(key);
      this.#pause(key, text);
      this.#options.onStop(key, 'unloadable', text);
      if (task?.graph.key === key) task.settle({ page: null, reason: 'unloadable', message: text });
      this.#endLoad(slot, key);
    } else if (type === 'rejected') {
      this.#replace(slot, 'ended', 'It left a rejected promise unhandled.', key);
    } else if (type === 'idle') {
      slot.latest = task?.graph.key;
      slot.task = null;
      this.#limit(slot);
      this.#load(slot);
      this.#assign();
    }
  }

  #endLoad(slot: Slot, key: string): void {
    slot.loading.delete(key);
    slot.latest = key;
    this.#limit(slot);
  }

  async #answer(slot: Slot, task: Task, call: number, url: string): Promise<void> {
    const answer = task.fetch(url).catch(() => UNAVAILABLE);
    const { status, body } = await Promise.race([answer, task.expired]);
    if (slot.task === task)
      slot.worker.postMessage({ type: 'answer', key: task.graph.key, id: call, status, body });
  }

  #replace(slot: Slot, reason: Reason, message: string, guilty = atWork(slot)): void {
    if (!this.#slots.delete(slot)) return;
    clearTimeout(slot.limit);
    if (guilty !== undefined) {
      this.#count(guilty, message);
      this.#options.onStop(guilty, reason, message);
    }
    slot.task?.settle({ page: null, reason, message });
    void slot.worker.terminate();
    this.#start();
    this.#assign();
  }

  #count(key: string, message: string): void {
    const times = (this.#stops.get(key)?.times ?? 0) + 1;
    if (times >= MAX_STOPS) this.#pause(key, message);
    else this.#stops.set(key, { times, pausedUntil: 0, message });
  }

  #pause(key: string, message: string): void {
    this.#stops.set(key, { times: 0, pausedUntil: performance.now() + PAUSE_MS, message });
  }
}
