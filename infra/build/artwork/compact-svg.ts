import { tenthsText } from '@crown-and-coil/shared-art';

/**
 * Shrinks an SVG: path data becomes relative, in whole tenths, with as few separators as possible. Every point stays
 * within a tenth of a unit, so there is no visible change.
 */
export function compactSvg(svg: string): string {
  return svg.replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${compactPath(d)}"`);
}

const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, t: 2, q: 4, c: 6, z: 0 };

/**
 * The shortest relative form of path data made of M, L, H, V, T, Q, C and Z. @throws RangeError for any other command
 */
export function compactPath(d: string): string {
  const writer = new PathWriter();
  for (const [, command = '', list = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = command.toLowerCase();
    const size = ARGUMENTS[kind];
    if (size === undefined) throw new RangeError(`compactPath does not know the path command ${command}`);
    if (size === 0) {
      writer.close();
      continue;
    }
    const numbers = list.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
    for (let i = 0; i < numbers.length; i += size) {
      // Further pairs after a move are lines (SVG 2, section 9.3.3).
      const step = kind === 'm' && i > 0 ? 'l' : kind;
      writer.add(step, command === kind, numbers.slice(i, i + size));
    }
  }
  return writer.text;
}

/** Writes steps relative to the rounded current point, so that rounding errors do not accumulate. */
class PathWriter {
  text = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  #command = '';
  #lastNumber = '';

  close(): void {
    this.text += 'z';
    this.#command = 'z';
    this.#lastNumber = '';
    this.#x = this.#startX;
    this.#y = this.#startY;
  }

  add(command: string, relative: boolean, numbers: readonly string[]): void {
    if (command !== this.#command || command === 'm') {
      this.text += command;
      this.#lastNumber = '';
    }
    this.#command = command;
    let across = 0;
    let down = 0;
    numbers.forEach((number, i) => {
      const isAcross = command === 'h' || (command !== 'v' && i % 2 === 0);
      const origin = relative ? 0 : isAcross ? this.#x : this.#y;
      const step = Math.round(Number(number) * 10) - origin;
      if (isAcross) across = step;
      else down = step;
      this.#number(tenthsText(step));
    });
    this.#x += across;
    this.#y += down;
    if (command === 'm') {
      this.#startX = this.#x;
      this.#startY = this.#y;
    }
  }

  #number(text: string): void {
    const separate =
      this.#lastNumber !== '' &&
      !text.startsWith('-') &&
      !(text.startsWith('.') && this.#lastNumber.includes('.'));
    this.text += separate ? ` ${text}` : text;
    this.#lastNumber = text;
  }
}
