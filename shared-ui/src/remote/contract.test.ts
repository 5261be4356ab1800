import { FIRST_CONTRACT, REMOTE_CONTRACT_VERSION, speaksContract } from './contract';
import { type ContractVersion, oldestContractThatFits, REMOTE_CONTRACT_HISTORY } from './contract-history';

const version = (text: string, fitsTheOneBefore: boolean): ContractVersion => ({
  version: text,
  change: 'something',
  fitsTheOneBefore,
});

describe('speaksContract', () => {
  it.each([
    ['1.1.0', '1.1.0', true],
    ['1.1.0', '1.0.0', true],
    ['1.10.0', '1.9.0', true],
    ['1.1.4', '1.1.9', true],
    ['1.1.0', '1.2.0', false],
    ['2.0.0', '1.4.0', false],
    ['1.4.0', '2.0.0', false],
  ])('a shell of %s and a remote that needs %s: %s', (spoken, needed, expected) => {
    expect(speaksContract(spoken, needed)).toBe(expected);
  });
});

describe('the contract history', () => {
  const versions = REMOTE_CONTRACT_HISTORY.map((one) => one.version.split('.').map(Number));

  it("starts with the first contract and ends with the shell's current one", () => {
    expect(REMOTE_CONTRACT_HISTORY[0].version).toBe(FIRST_CONTRACT);
    expect(REMOTE_CONTRACT_HISTORY.at(-1)?.version).toBe(REMOTE_CONTRACT_VERSION);
  });

  it('increases by one step at a time', () => {
    for (const [at, [major = 0, minor = 0, patch = 0]] of versions.slice(1).entries()) {
      const [majorBefore = 0, minorBefore = 0, patchBefore = 0] = versions[at] ?? [];
      expect([
        [majorBefore + 1, 0, 0],
        [majorBefore, minorBefore + 1, 0],
        [majorBefore, minorBefore, patchBefore + 1],
      ]).toContainEqual([major, minor, patch]);
    }
  });

  it('has no new major version that is compatible with the one before', () => {
    for (const { version: text, fitsTheOneBefore } of REMOTE_CONTRACT_HISTORY) {
      if (text.endsWith('.0.0')) expect(fitsTheOneBefore).toBe(false);
    }
  });
});

describe('oldestContractThatFits', () => {
  it('is the latest version whose remotes do not run in the previous one', () => {
    const history = [version('1.0.0', false), version('1.1.0', true), version('1.2.0', true)] as const;
    expect(oldestContractThatFits(history)).toBe('1.0.0');
    expect(oldestContractThatFits([...history, version('1.3.0', false)])).toBe('1.3.0');
    expect(oldestContractThatFits([...history, version('2.0.0', false), version('2.1.0', true)])).toBe(
      '2.0.0',
    );
  });
});
