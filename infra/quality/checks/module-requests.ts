import { parseSync } from '@swc/core';

/** What one source file asks for: `import`, `export from`, `import()`, `require()`, types and mocks included. */
export interface ModuleRequest {
  readonly specifier: string;
  /** Counted from 1. */
  readonly line: number;
}

type Node = Readonly<Record<string, unknown>>;

const LOADING_CALLS = new Set([
  'require',
  'resolve',
  'mock',
  'unmock',
  'doMock',
  'requireActual',
  'requireMock',
]);

/** @throws when the source cannot be parsed: a file that cannot be read cannot be called clean. */
export function moduleRequests(source: string, file: string): ModuleRequest[] {
  // In a .ts file `<Item>(` begins a generic function, in a .tsx file an element.
  const tree = parseSync(source, { syntax: 'typescript', tsx: /\.(tsx|jsx|js|mjs|cjs)$/.test(file) });
  const specifiers = new Set<string>();
  visit(tree, specifiers);
  return [...specifiers].map((specifier) => ({ specifier, line: lineOf(source, specifier) }));
}

function visit(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, found);
    return;
  }
  if (!isNode(value)) return;
  const specifier = requestedBy(value);
  if (specifier !== undefined) found.add(specifier);
  for (const child of Object.values(value)) visit(child, found);
}

function requestedBy(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return text(node.source);
    case 'TsImportType':
      return text(node.argument);
    case 'TsExternalModuleReference':
      return text(node.expression);
    case 'CallExpression':
      return loads(node.callee) ? text(firstArgument(node.arguments)) : undefined;
    default:
      return undefined;
  }
}

function loads(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Import') return true;
  if (callee.type === 'Identifier') return callee.value === 'require';
  const { property } = callee;
  return callee.type === 'MemberExpression' && isNode(property) && LOADING_CALLS.has(String(property.value));
}

function firstArgument(list: unknown): unknown {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return isNode(first) ? first.expression : undefined;
}

function text(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return String(node.value);
  const { quasis } = node;
  // `import(`../x`)`: a template without holes is a string too.
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return undefined;
  const only: unknown = quasis[0];
  return isNode(only) ? String(only.cooked) : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lineOf(source: string, specifier: string): number {
  const at = ["'", '"', '`']
    .map((quote) => source.indexOf(`${quote}${specifier}${quote}`))
    .filter((i) => i >= 0);
  return source.slice(0, Math.min(...at, source.length)).split('\n').length;
}
