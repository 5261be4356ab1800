import { Document, isMap, isSeq, stringify, visit } from 'yaml';

const MAX_INLINE = 100;
/** Collections from the second level on may be inline: `[document, map, pair, map, pair]`. */
const INLINE_DEPTH = 5;

const GENERATED = 'Made by `npm run docs` from infra/deploy/site: change that, not this file.';

/** A document, with a comment at its start. */
export interface Page {
  readonly about?: string;
  readonly content: object;
}

/** A YAML file in which small collections are on one line; older parsers read `no` in it as text, too. */
export function yamlFile(...pages: readonly Page[]): string {
  const texts = pages.map(({ about, content }, index) => {
    const document = new Document(content, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
    const inline = (node: unknown) =>
      stringify(node, { collectionStyle: 'flow', lineWidth: 0, aliasDuplicateObjects: false });
    visit(document, {
      Collection: (_key, node, path) => {
        if (!isMap(node) && !isSeq(node)) return;
        if (path.length >= INLINE_DEPTH && inline(node.toJS(document)).length <= MAX_INLINE) node.flow = true;
      },
    });
    const comments = [index === 0 ? GENERATED : '', about ?? ''].filter((text) => text !== '');
    return comments.map(comment).join('') + document.toString({ lineWidth: 0 });
  });
  return texts.join('---\n');
}

/** Lines that start with `# `. */
export const comment = (text: string): string => `${text.replaceAll(/^/gm, '# ')}\n`;

/** Undefined when it is empty: keys without a value are left out. */
export const unlessEmpty = <Collection extends object>(collection: Collection): Collection | undefined =>
  Object.keys(collection).length > 0 ? collection : undefined;
