import { OutboundError } from './outbound-error';

/** A listing of 10,000 events has about 160,000 tags, ten deep. */
const MAX_TAGS = 600_000;
const MAX_DEPTH = 64;

/**
 * Refuses XML that is expensive to parse: a million open elements in 8 MB took the parser 14 seconds and a gigabyte.
 * This scans it once, only for where elements begin and end.
 * @throws OutboundError
 */
export function requireSmallTree(xml: string): void {
  let depth = 0;
  let tags = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    if (xml.startsWith('<![CDATA[', at)) at = endOf(xml, ']]>', at);
    else if (xml.startsWith('<!--', at)) at = endOf(xml, '-->', at);
    else {
      const end = endOf(xml, '>', at);
      if (xml[at + 1] === '/') depth -= 1;
      else if (xml[end - 2] !== '/' && !/[!?]/.test(xml[at + 1] ?? '')) depth += 1;
      tags += 1;
      at = end;
    }
    if (depth > MAX_DEPTH) throw new OutboundError('unusable_answer');
    if (tags > MAX_TAGS) throw new OutboundError('too_large');
  }
}

/** The position after the next such mark, or the end of the text. */
function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? xml.length : at + mark.length;
}
