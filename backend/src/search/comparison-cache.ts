import { LRUCache } from 'lru-cache';

/** About 25 MB for 20,000 professionals. */
const MOST_QUESTIONS = 300;
const UNKNOWN = -1;

/** A subject of cached comparisons, with its index in each array. */
interface Compared {
  readonly slot: number;
}

/** A whole number from 0 on. */
export type Answer<One> = (one: One) => number;

/**
 * Caches repeated comparisons: a word, a day or a hair type with each professional. The results of one question are
 * contiguous in an array, while the facts of a thousand professionals are spread over the heap.
 */
export class ComparisonCache<One extends Compared> {
  private readonly answers = new LRUCache<string, { numbers: Int32Array }>({ max: MOST_QUESTIONS });
  /** The subject at each index. */
  private readonly owners: (One | undefined)[] = [];
  private readonly free: number[] = [];

  /** Assigns an index to a subject. */
  nextSlot(): number {
    return this.free.at(-1) ?? this.owners.length;
  }

  /** A new index, or that of the subject it replaces. */
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

  /** A comparison made once per subject. @param question identifies all its other inputs */
  cached(question: string, compare: Answer<One>): Answer<One> {
    const answers = this.answers.get(question) ?? { numbers: new Int32Array(0) };
    this.answers.set(question, answers);
    return (one) => {
      const { slot } = one;
      // A search that began before a change still compares the old facts.
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
