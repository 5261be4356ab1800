import { ScrollMemory } from './scroll-memory';

const storage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};

describe('ScrollMemory', () => {
  it('remembers the position of a location, even after a reload', () => {
    const kept = storage();
    const memory = new ScrollMemory(() => kept);
    expect(memory.position('a')).toBe(0);
    memory.remember('a', 700);
    memory.save();
    expect(new ScrollMemory(() => kept).position('a')).toBe(700);
  });

  it('keeps the last hundred positions', () => {
    const kept = storage();
    const memory = new ScrollMemory(() => kept);
    for (let at = 0; at < 120; at += 1) memory.remember(String(at), at + 1);
    memory.remember('5', 555);
    memory.save();
    const after = new ScrollMemory(() => kept);
    expect(after.position('5')).toBe(555);
    expect(after.position('119')).toBe(120);
    expect(after.position('6')).toBe(0);
  });

  it.each(['{ broken', '{"a":1}'])('starts empty from an invalid stored value %s', (stored) => {
    const kept = storage();
    kept.setItem('crown-and-coil.scroll', stored);
    expect(new ScrollMemory(() => kept).position('a')).toBe(0);
  });
});
