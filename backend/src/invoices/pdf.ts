import { setImmediate } from 'node:timers/promises';
import {
  dayText,
  formatAbn,
  type Invoice,
  invoiceFigures,
  invoiceNotes,
  invoiceTitle,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
import PDFDocument from 'pdfkit';
import { spokenZonedTime } from '../time-zones/spoken-times';
import { toWallClock } from '../time-zones/wall-clock';
import { type Run, readFont, runsOf } from './fonts';

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
/** Of the column of amounts. */
const AMOUNT_WIDTH = 110;
const INK = '#2A1912';
const MUTED = '#6B5346';
const LINE = '#E4D6C2';

const figures = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** AUD cents as text: '-$1,200.00'. */
const money = (cents: number) => `${cents < 0 ? '-' : ''}$${figures.format(Math.abs(cents) / 100)}`;

/** 'Sat 3 Oct 2026', in the zone of the visit. */
function dayOf(instant: string, timeZone: string): string {
  const day = toWallClock(new Date(instant), timeZone).toPlainDate();
  return `${dayText(day.toString())} ${day.year}`;
}

/**
 * Renders a document as PDF, with selectable text. Yields after each line, so that other requests are served meanwhile.
 * Output is deterministic.
 */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const domain = toDomain(invoice);
  const { seller, timeZone } = domain;
  const title = `${invoiceTitle(domain)} ${domain.number}`;
  const page = openPage(title, seller.name, new Date(domain.issuedAt));
  await page.line([{ text: title, size: 22 }], 14);
  await page.line([{ text: seller.name, size: 13 }]);
  if (seller.abn) await page.line([{ text: `ABN ${formatAbn(seller.abn)}`, color: MUTED }]);
  page.space(12);
  await page.line([{ text: 'Date', color: MUTED }, { text: dayOf(domain.issuedAt, timeZone) }]);
  await page.line([{ text: 'For', color: MUTED }, { text: domain.clientName }]);
  await page.line([
    { text: 'Visit', color: MUTED },
    { text: spokenZonedTime(new Date(domain.visitStart), timeZone) },
  ]);
  page.space(12);
  page.rule();
  for (const { description, quantity, amountCents } of domain.lines) {
    const what = quantity === 1 ? description : `${quantity} × ${description}`;
    await page.amount(what, money(amountCents));
  }
  page.rule();
  for (const [index, [term, cents]] of invoiceFigures(domain).entries())
    await page.amount(term, money(cents), index === 0 ? 13 : 10.5);
  page.space(12);
  for (const note of invoiceNotes(domain)) await page.line([{ text: note, color: MUTED }]);
  return page.end();
}

interface Part {
  readonly text: string;
  readonly size?: number;
  readonly color?: string;
}

/** An A4 page on which texts are set line by line; full pages are followed by others. */
function openPage(title: string, author: string, issuedAt: Date) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: null as unknown as string,
    lang: 'en-AU',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: issuedAt, ModDate: issuedAt },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve));
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  let top = MARGIN;

  const known = new Set<string>();
  /** Sets the font of a run. @returns the width of its text */
  const use = async (run: Run, size: number): Promise<number> => {
    const { face, text } = run;
    // pdfkit also accepts an opened font; its types allow only files.
    if (!known.has(face)) pdf.registerFont(face, (await readFont(face)) as never);
    known.add(face);
    return pdf.font(face).fontSize(size).widthOfString(text, optionsOf(run));
  };

  /** Breaks a text into lines that fit: at spaces, and inside words wider than a line. */
  async function wrap(text: string, size: number, width: number): Promise<string[]> {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const word of text.split(/(?<=\s)/u)) {
      for (const piece of await pieces(word, size, width)) {
        const pieceWidth = await sum(piece, size);
        if (line !== '' && used + pieceWidth > width) {
          lines.push(line.trimEnd());
          [line, used] = ['', 0];
        }
        line += piece;
        used += pieceWidth;
      }
    }
    return [...lines, line.trimEnd()];
  }
  async function pieces(word: string, size: number, width: number): Promise<string[]> {
    if ((await sum(word, size)) <= width) return [word];
    return [...new Intl.Segmenter('en').segment(word)].map(({ segment }) => segment);
  }
  async function sum(text: string, size: number): Promise<number> {
    let total = 0;
    for (const run of runsOf(text)) total += await use(run, size);
    return total;
  }
  async function write(text: string, left: number, size: number, color: string): Promise<void> {
    let x = left;
    for (const run of runsOf(text)) {
      const width = await use(run, size);
      pdf.fillColor(color).text(run.text, x, top + size, optionsOf(run));
      x += width;
    }
    await setImmediate();
  }
  const feed = (size: number) => {
    top += size * 1.5;
  };
  const keepOnPage = (size: number) => {
    if (top + size * 1.5 <= BOTTOM) return;
    pdf.addPage();
    top = MARGIN;
  };
  /** Sets lines of text, and something beside the first one. */
  async function block(
    lines: readonly string[],
    left: number,
    size: number,
    color: string,
    beside?: () => Promise<void>,
  ) {
    for (const [index, line] of lines.entries()) {
      keepOnPage(size);
      if (index === 0) await beside?.();
      await write(line, left, size, color);
      feed(size);
    }
  }

  return {
    space: (points: number) => {
      top += points;
    },
    rule: () => {
      keepOnPage(10);
      pdf
        .moveTo(MARGIN, top)
        .lineTo(MARGIN + WIDTH, top)
        .strokeColor(LINE)
        .stroke();
      top += 8;
    },
    /** One text over the whole width, or a term with its text. */
    line: async ([first, second]: readonly Part[], after = 0) => {
      if (first === undefined) return;
      const { size = 10.5, color = INK } = first;
      if (second === undefined) await block(await wrap(first.text, size, WIDTH), MARGIN, size, color);
      else {
        const lines = await wrap(second.text, size, WIDTH - TERM_WIDTH);
        await block(lines, MARGIN + TERM_WIDTH, size, INK, () => write(first.text, MARGIN, size, color));
      }
      top += after;
    },
    /** A text with its amount at the right edge. */
    amount: async (text: string, amount: string, size = 10.5) => {
      const lines = await wrap(text, size, WIDTH - AMOUNT_WIDTH);
      const left = MARGIN + WIDTH - (await sum(amount, size));
      await block(lines, MARGIN, size, INK, () => write(amount, left, size, INK));
    },
    end: async (): Promise<Buffer> => {
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** Of the column of 'Date', 'For' and 'Visit'. */
const TERM_WIDTH = 60;
/** A run is not wrapped. A right-to-left run is laid out as a whole, so that its words keep their order. */
const optionsOf = ({ isRightToLeft }: Run) => ({
  lineBreak: false,
  // One line height for all fonts.
  baseline: 'alphabetic' as const,
  ...(isRightToLeft && { features: [] }),
});
