import { Document, isMap, isPair, isScalar, isSeq, type Node, visit } from 'yaml';

/** In Biome's format. */
const MAX_COLUMNS = 110;
/** Collections from the second level on may be inline: `[document, map, pair, map, pair]`. */
const INLINE_DEPTH = 5;

export const GENERATED = 'Made by `npm run docs` from infra/deploy/site: change that, not this file.';

/** A document with a leading comment. */
export interface Page {
  readonly about?: string;
  readonly content: object;
}

/**
 * A YAML file in which collections that fit on one line are inline. Quoted for other parsers: `no`, and a leading colon
 * (`::/0`), which kubectl cannot read in braces.
 */
export function yamlFile(...pages: readonly Page[]): string {
  const texts = pages.map(({ about, content }, index) => {
    const document = new Document(content, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
    visit(document, {
      Scalar: (_key, node) => {
        if (typeof node.value === 'string' && node.value.startsWith(':')) node.type = 'QUOTE_DOUBLE';
      },
      Collection: (_key, node, path) => {
        if (path.length < INLINE_DEPTH) return;
        const parent = path.at(-1);
        const key = isPair(parent) && isScalar(parent.key) ? `${parent.key.value}: ` : '- ';
        const indentation = 2 * (path.filter((one) => isMap(one) || isSeq(one)).length - 1);
        node.flow = indentation + key.length + inlineText(node).length <= MAX_COLUMNS;
      },
    });
    const comments = [index === 0 ? GENERATED : '', about ?? ''].filter((text) => text !== '');
    return comments.map(comment).join('') + textOf(document);
  });
  return texts.join('---\n');
}

/** Without spaces in brackets. */
const textOf = (document: Document): string =>
  document.toString({ lineWidth: 0 }).replaceAll('[ ', '[').replaceAll(' ]', ']');

function inlineText(node: Node): string {
  const document = new Document(node.clone(), { compat: 'yaml-1.1' });
  visit(document, {
    Collection: (_key, inner) => {
      inner.flow = true;
    },
  });
  return textOf(document).trim();
}

/** Lines that start with `# `. */
export const comment = (text: string): string => `${text.replaceAll(/^/gm, '# ')}\n`;

/** Undefined if empty, as keys without a value are omitted. */
export const unlessEmpty = <Collection extends object>(collection: Collection): Collection | undefined =>
  Object.keys(collection).length > 0 ? collection : undefined;
