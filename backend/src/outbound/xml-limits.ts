import sax from 'sax';
import { OutboundError } from './outbound-error';

/** A listing of 10,000 events has about 80,000 elements, ten deep. */
const MAX_ELEMENTS = 300_000;
const MAX_DEPTH = 64;
/** An element of a listing has a few, such as namespaces. */
const MAX_ATTRIBUTES = 100;
/** Our requests name some 20 properties. */
const MAX_NAMES = 100;

/**
 * Refuses XML that is expensive to parse: a million open elements in 8 MB took the parser 14 seconds and a gigabyte,
 * and 140 KB whose end tags do not match took minutes. Reads it first with tsdav's own parser (through xml-js), so that
 * both agree on what is markup, up to the first error or limit. tsdav takes quadratic time for elements of different
 * names, and records an error for each further text of an element, of which a listing has one.
 * @throws OutboundError
 */
export function requireSmallTree(xml: string): void {
  const parser = sax.parser(true, { position: false });
  const names = new Set<string>();
  /** Whether each open element has a text. */
  const hasText: boolean[] = [];
  let elements = 0;
  let attributes = 0;
  const refuse = () => {
    throw new OutboundError('unusable_answer');
  };
  parser.onerror = refuse;
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) refuse();
  };
  parser.onopentag = ({ name }) => {
    attributes = 0;
    elements += 1;
    names.add(name);
    hasText.push(false);
    if (hasText.length > MAX_DEPTH || names.size > MAX_NAMES) refuse();
    if (elements > MAX_ELEMENTS) throw new OutboundError('too_large');
  };
  parser.ontext = (text) => {
    if (text.trim() === '') return;
    if (hasText.pop()) refuse();
    hasText.push(true);
  };
  parser.onclosetag = () => {
    hasText.pop();
  };
  parser.write(xml).close();
}
