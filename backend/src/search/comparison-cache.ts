import { LRUCache } from 'lru-cache';

/** Of 20,000 professionals about 25 MB. */
const MOST_QUESTIONS = 300;
const UNKNOWN = -1;

/** Something whose answers are cached, at its place of each array. */
export interface Compared {
  readonly slot: number;
}

/** A whole number from 0 on. */
export type Answer<One> = (one: One) => number;

/**
 * Caches what searches compare again and again: a word, a day or a hair type with each professional. The answers to one
 * question are side by side in an array, while the facts of a thousand professionals are spread over the heap.
 */
export class ComparisonCache<One extends Compared> {
  private readonly answers = new LRUCache<string, { numbers: Int32Array }>({ max: MOST_QUESTIONS });
  /** Whose answers are at each place. */
  private readonly owners: (One | undefined)[] = [];
  private readonly free: number[] = [];

  /** A place for another one. */
  nextSlot(): number {
    return this.free.at(-1) ?? this.owners.length;
  }

  /** In a new place, or in that of the one it replaces. */
  add(one: One): void {
    if (this.free.at(-1) === one.slot) this.free.pop();
    this.owners[one.slot] = one;
    for (const answers of this.answers.values())
      if (one.slot < answers.numbers.length) answers.numbers[one.slot] = UNKNOWN;
  }

  remove({ slot }: One): void {
    this.owners[slot] = undefined;
    this.free.push(slot);
  }

  /** A comparison that each goes through once. @param question says all that the answer depends on beside them */
  remembering(question: string, compare: Answer<One>): Answer<One> {
    const answers = this.answers.get(question) ?? { numbers: new Int32Array(0) };
    this.answers.set(question, answers);
    return (one) => {
      const { slot } = one;
      // A search that began before a change still compares the facts of before.
      if (this.owners[slot] !== one) return compare(one);
      if (slot >= answers.numbers.length) answers.numbers = this.withRoom(answers.numbers);
      const known = answers.numbers[slot] ?? UNKNOWN;
      if (known !== UNKNOWN) return known;
      const answer = compare(one);
      answers.numbers[slot] = answer;
      return answer;
    };
  }

  private withRoom(numbers: Int32Array): Int32Array {
    const larger = new Int32Array(this.owners.length).fill(UNKNOWN, numbers.length);
    larger.set(numbers);
    return larger;
  }
}
