/**
 * A value of a cell. Text in a cell for a number, a length or a time is what was typed and could not be read: the form
 * refuses it, and nothing that was typed is lost.
 */
export type CellValue = string | number | boolean | null;

/** How a kind of cell is read and shown. */
export interface CellKind {
  /** Reads what was typed, pasted or imported; undefined for what is none of the choices. */
  readonly read: (text: string) => CellValue | undefined;
  /** As the grid shows it. */
  readonly show: (value: CellValue) => string;
  /** For an editor, the clipboard and a file: `read` gives the same value back. */
  readonly write: (value: CellValue) => string;
  /** The values to choose from; without them the cell is typed. */
  readonly choices?: readonly CellChoice[];
  /** Yes or no: Space and Enter switch it. */
  readonly isSwitch?: true;
  /** Which keyboard a phone shows. */
  readonly inputMode?: 'decimal' | 'numeric';
}

interface CellChoice {
  readonly value: CellValue;
  readonly label: string;
}

const written = (value: CellValue): string => (value === null ? '' : String(value));

/** AUD in cents: '180', '$180', '1,180.50'. */
const money: CellKind = {
  read: (text) => {
    const plain = text.replace(/[$,\s]/g, '');
    if (plain === '') return '';
    return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : text.trim();
  },
  show: (value) => (typeof value === 'number' ? `$${dollars(value)}` : written(value)),
  write: (value) => (typeof value === 'number' ? dollars(value) : written(value)),
  inputMode: 'decimal',
};

/** 18000 is '180', 18050 is '180.50'. */
const dollars = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

const LENGTHS: readonly {
  readonly pattern: RegExp;
  readonly minutes: (parts: readonly number[]) => number;
}[] = [
  { pattern: /^(\d+)(?:min|mins|minutes|m)?$/, minutes: ([minutes = 0]) => minutes },
  // Spreadsheets write a time of day with its seconds.
  { pattern: /^(\d+):(\d{2})(?::00)?$/, minutes: ([hours = 0, minutes = 0]) => hours * 60 + minutes },
  {
    pattern: /^(\d+(?:\.\d+)?)(?:h|hr|hrs|hours)(?:(\d+)(?:m|min|mins|minutes)?)?$/,
    minutes: ([hours = 0, minutes = 0]) => Math.round(hours * 60) + minutes,
  },
];

/** Minutes: '210', '3:30', '3h30', '3 h 30 min', '3.5 h'. */
const minutes: CellKind = {
  read: (text) => {
    const plain = text.toLowerCase().replace(/\s/g, '');
    if (plain === '') return '';
    for (const { pattern, minutes } of LENGTHS) {
      const found = pattern.exec(plain);
      if (found) return minutes(found.slice(1).map((part) => Number(part ?? 0)));
    }
    return text.trim();
  },
  show: (value) => (typeof value === 'number' ? hoursAndMinutes(value) : written(value)),
  write: (value) => (typeof value === 'number' ? hoursAndMinutes(value) : written(value)),
};

/** 210 is '3 h 30', 180 is '3 h', 45 is '45 min'. */
function hoursAndMinutes(total: number): string {
  const hours = Math.floor(total / 60);
  if (hours === 0) return `${total} min`;
  return total % 60 === 0 ? `${hours} h` : `${hours} h ${total % 60}`;
}

/** A time of day as 'HH:MM', or null: '11:00', '11', '11am', '2.30 pm'. */
const time: CellKind = {
  read: (text) => {
    const plain = text.toLowerCase().replace(/\s/g, '');
    if (plain === '') return null;
    const found = /^(\d{1,2})(?:[:.](\d{2})(?::00)?)?(am|pm)?$/.exec(plain);
    const [, hour = '', minute = '00', half] = found ?? [];
    const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
    const exists = found !== null && hours < 24 && Number(minute) < 60 && !(half && Number(hour) > 12);
    return exists ? `${String(hours).padStart(2, '0')}:${minute}` : text.trim();
  },
  show: (value) => written(value),
  write: (value) => written(value),
};

/** A whole or decimal number, or null. */
const number: CellKind = {
  read: (text) => {
    const plain = text.replace(/[,\s]/g, '');
    if (plain === '') return null;
    return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text.trim();
  },
  show: (value) => written(value),
  write: (value) => written(value),
  inputMode: 'decimal',
};

const YES = ['yes', 'y', 'true', '1', 'x', '✓'];
const NO = ['no', 'n', 'false', '0', ''];

const yesOrNo: CellKind = {
  read: (text) => {
    const plain = text.trim().toLowerCase();
    if (YES.includes(plain)) return true;
    return NO.includes(plain) ? false : undefined;
  },
  show: (value) => (value === true ? 'Yes' : 'No'),
  write: (value) => (value === true ? 'Yes' : 'No'),
  isSwitch: true,
};

/** One of a few values, by their labels. */
export const choiceKind = (choices: readonly CellChoice[]): CellKind => {
  const labelOf = (value: CellValue) => choices.find((choice) => choice.value === value)?.label ?? '';
  return {
    read: (text) => {
      const plain = text.trim().toLowerCase();
      return choices.find(({ label }) => label.toLowerCase() === plain)?.value;
    },
    show: labelOf,
    write: labelOf,
    choices,
  };
};

export const CELL_KINDS = { money, minutes, time, number, yesOrNo } as const;
