import type { RunningProgram } from './program';
import { type SupervisedPlan, SupervisedProgram } from './supervised-program';

/** A program that ends when the test says so. */
function fakeProgram(pid: number, happened: string[]) {
  let end: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  const running: RunningProgram = {
    pid,
    ended,
    hasSpoken: () => true,
    lastWords: () => 'out of paper',
    foundDiskFull: () => false,
    stop: async () => {
      happened.push(`stop ${pid}`);
      end(0);
    },
  };
  return { running, end };
}

function setUp(isReady: SupervisedPlan['isReady'] = async () => true) {
  const happened: string[] = [];
  const programs: ReturnType<typeof fakeProgram>[] = [];
  const plan: SupervisedPlan = {
    name: 'The clerk',
    launch: (generation) => {
      happened.push(`launch ${generation}`);
      const program = fakeProgram(generation, happened);
      programs.push(program);
      return program.running;
    },
    isReady: async (generation) => {
      const ready = await isReady(generation);
      if (ready) happened.push(`ready ${generation}`);
      return ready;
    },
  };
  return { plan, happened, programs, stopping: new AbortController().signal };
}

beforeEach(() => jest.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

test('a replacement accepts requests before the previous process is stopped', async () => {
  const { plan, happened, stopping } = setUp();
  const member = await SupervisedProgram.start(plan, stopping);
  await member.replace();
  await member.haveLeft();
  expect(happened).toEqual(['launch 1', 'ready 1', 'launch 2', 'ready 2', 'stop 1']);
  expect(member.pid).toBe(2);
  await member.stop();
});

test('a process that exits is restarted, one that was stopped is not', async () => {
  const { plan, happened, programs, stopping } = setUp();
  const member = await SupervisedProgram.start(plan, stopping);
  programs[0]?.end(137);
  while (member.pid !== 2) await new Promise(setImmediate);
  await member.stop();
  await programs[1]?.running.ended;
  expect(happened).toEqual(['launch 1', 'ready 1', 'launch 2', 'ready 2', 'stop 2']);
});

test('a replacement that fails to start leaves the previous process running', async () => {
  const { plan, programs, stopping } = setUp(async (generation) => {
    if (generation === 1) return true;
    programs[1]?.end(1);
    return false;
  });
  const member = await SupervisedProgram.start(plan, stopping);
  await expect(member.replace()).rejects.toThrow(
    'The clerk did not start (1). Its last words:\nout of paper',
  );
  expect(member.pid).toBe(1);
  await member.stop();
});

test('a process stopped during its restart is not left running', async () => {
  const { plan, happened, programs, stopping } = setUp(async (generation) => generation === 1);
  const member = await SupervisedProgram.start(plan, stopping);
  programs[0]?.end(137);
  while (programs.length < 2) await new Promise(setImmediate);
  await member.stop();
  await programs[1]?.running.ended;
  expect(happened.at(-1)).toBe('stop 2');
});

test('a program that cannot be launched is reported at once', async () => {
  const { plan, programs, stopping } = setUp(async () => false);
  const launch = (generation: number): RunningProgram => {
    const running = plan.launch(generation);
    return { ...running, ended: Promise.reject(new Error('spawn node ENOENT')) };
  };
  await expect(SupervisedProgram.start({ ...plan, launch }, stopping)).rejects.toThrow(
    'The clerk did not start (Error: spawn node ENOENT)',
  );
  expect(programs).toHaveLength(1);
});
