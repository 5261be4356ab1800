import { bestRoutes } from '@crown-and-coil/shared-ui/remote/registry';
import { parseSync } from '@swc/core';
import { checkoutFiles } from './checkout-files';

export interface Finding {
  /** Path from the checkout, with the line: "mfe-browse/src/app.tsx:3". */
  readonly where: string;
  readonly text: string;
}

/** Code that creates links. Tests, documentation and benchmarks may use path literals. */
const LINKING = /^(shell|mfe-[^/]+|shared-[^/]+|backend)\/src\/|^infra\/(gateway|local\/new-remote)\//;
const NOT_CHECKED = /\.test\.tsx?$|\.generated\.ts$|\/testing\/|\.d\.m?ts$/;

/** The API's path, not a screen's. */
const API_LOG_IN = '/login/';

/** Attributes, properties and functions that take an address: there even '/' is one. */
const TAKES_ADDRESS = new Set(['to', 'pathname', 'navigate']);

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every file of ours in which links are made. */
export const linkingFiles = (): string[] =>
  checkoutFiles().filter((path) => LINKING.test(path) && /\.tsx?$/.test(path) && !NOT_CHECKED.test(path));

/** Literals in a file that are the path of a declared screen, or its beginning. */
export function pathLiterals(source: string, file: string, screens: readonly string[]): Finding[] {
  const routes = screens.map((path) => ({ path }));
  const beginnings = screens.filter((path) => path.includes('/:')).map((path) => path.replace(/:.*/, ''));
  const isScreen = (text: string, takesAddress: boolean): boolean => {
    const [path = ''] = text.split(/[?#]/);
    if (!path.startsWith('/') || path === API_LOG_IN) return false;
    if (path === '/') return takesAddress;
    return beginnings.includes(path) || bestRoutes(routes, path).length > 0;
  };
  const found = new Set<string>();
  const visit = (value: unknown, takesAddress: boolean): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, takesAddress);
      return;
    }
    if (!isNode(value) || value.type === 'ImportDeclaration') return;
    for (const text of textsOf(value)) if (isScreen(text, takesAddress)) found.add(text);
    const named = nameOf(value);
    const takes = named !== undefined && TAKES_ADDRESS.has(named);
    // Arguments of nested calls are not the address itself.
    const isInner = value.type === 'CallExpression' || value.type === 'ArrowFunctionExpression';
    for (const child of Object.values(value)) visit(child, takes || (takesAddress && !isInner));
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), false);
  return [...found].map((text) => ({ where: `${file}:${lineOf(source, text)}`, text }));
}

/** The literal itself, what follows a leading value (`${origin}/login`), and links in a piece of HTML. */
function textsOf(node: Node): string[] {
  const text = literalOf(node);
  if (text === undefined) return [];
  return [
    text,
    text.replace(/^:value/, ''),
    ...[...text.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to),
  ];
}

/** A string; of a template each value stands as `:value`. */
function literalOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi: unknown) => (isNode(quasi) ? String(quasi.raw) : '')).join(':value');
}

/** Name of an attribute, property or called function. */
function nameOf(node: Node): string | undefined {
  const named =
    node.type === 'JSXAttribute' ? node.name : node.type === 'KeyValueProperty' ? node.key : node.callee;
  return isNode(named) && typeof named.value === 'string' ? named.value : undefined;
}

const lineOf = (source: string, text: string): number =>
  source.slice(0, Math.max(0, source.indexOf(text.split(':value')[0] ?? text))).split('\n').length;

/** Reads and writes of the browser's address in a file that bypass the router. */
export function locationUses(source: string, file: string): Finding[] {
  // A variable of that name is the router's.
  const isOwn = /\b(const|let) location\b|[{,(]\s*location\s*[,})=:]/.test(source);
  return source.split('\n').flatMap((line, at) => {
    const code = line.replace(/^\s*(\/\/|\*|\/\*).*/, '');
    const used = /\b(window|document|globalThis|self)\.location\b/.test(code);
    const bare = !isOwn && /(?<![\w.'"-])location(\.|\[| =)/.test(code);
    return used || bare ? [{ where: `${file}:${at + 1}`, text: line.trim() }] : [];
  });
}
