import { createRequire } from 'node:module';

/** What a query by role, `toBeVisible`, a click and an accessible name ask of nearly every element of the page. */
const ASKED_OFTEN = ['display', 'visibility', 'opacity', 'pointer-events'] as const;
type AskedOften = (typeof ASKED_OFTEN)[number];

/** As jsdom resolves them: a property that is not inherited has no value where no rule sets it. */
const INHERITED: Readonly<Partial<Record<AskedOften, string>>> = {
  visibility: 'visible',
  'pointer-events': 'auto',
};

const ASKED_AS: Readonly<Record<string, AskedOften>> = {
  display: 'display',
  visibility: 'visibility',
  opacity: 'opacity',
  pointerEvents: 'pointer-events',
  'pointer-events': 'pointer-events',
};

/** The parts of jsdom that are used here. */
interface ElementInside {
  readonly localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
  readonly parentElement: ElementInside | null;
  readonly style: CSSStyleDeclaration;
  readonly _ownerDocument: {
    readonly styleSheets: { readonly _list: readonly Sheet[] };
    /** Of the present state of the page: jsdom drops it with every change. */
    _styleCache: object | null;
  };
}
type Sheet = { readonly cssRules: ArrayLike<Rule> };
interface Rule {
  readonly media?: ArrayLike<string>;
  readonly cssRules?: ArrayLike<Rule>;
  readonly selectorText?: string;
  readonly style?: CSSStyleDeclaration;
}
interface JsdomInside {
  readonly implForWrapper: (element: Element) => ElementInside;
  readonly matchesDontThrow: (element: ElementInside, selector: string) => boolean;
  readonly CSSStyleDeclaration: new () => CSSStyleDeclaration;
  readonly defaultSheet: Sheet;
}

type ComputeStyle = Window['getComputedStyle'];

let inside: JsdomInside | undefined;

function loadInside(): JsdomInside {
  const ofEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
  const ofJsdom = createRequire(ofEnvironment.resolve('jsdom'));
  const { implForWrapper } = ofJsdom('./jsdom/living/generated/utils.js');
  const { matchesDontThrow } = ofJsdom('./jsdom/living/helpers/selectors.js');
  const { CSSStyleDeclaration } = ofJsdom('cssstyle');
  const defaultSheet = ofJsdom('rrweb-cssom').parse(ofJsdom('./jsdom/browser/default-stylesheet.js'));
  return { implForWrapper, matchesDontThrow, CSSStyleDeclaration, defaultSheet };
}

/**
 * jsdom's getComputedStyle, which weighs every rule of the page for each element, and all its properties. What is asked
 * often comes from the rules that set it and may match, with the same result; every other property comes from jsdom.
 */
export function quickComputedStyle(computeAll: ComputeStyle): ComputeStyle {
  inside ??= loadInside();
  const { implForWrapper } = inside;
  const page = new DeclaredStyles(inside);
  return (element, pseudoElement) => {
    const known = pseudoElement ? undefined : implForWrapper(element);
    if (known?._ownerDocument === undefined) return computeAll(element, pseudoElement);
    return new Proxy({} as CSSStyleDeclaration, new Answers(known, page, () => computeAll(element)));
  };
}

/** Computes all properties with the first question for one that is not asked often. */
class Answers implements ProxyHandler<CSSStyleDeclaration> {
  #all: CSSStyleDeclaration | undefined;
  constructor(
    private readonly element: ElementInside,
    private readonly page: DeclaredStyles,
    private readonly computeAll: () => CSSStyleDeclaration,
  ) {}
  get(_style: CSSStyleDeclaration, name: string | symbol): unknown {
    const asked = typeof name === 'string' && Object.hasOwn(ASKED_AS, name) ? ASKED_AS[name] : undefined;
    if (asked) return this.page.resolve(this.element, asked);
    if (name === 'getPropertyValue')
      return (property: string) =>
        isAskedOften(property)
          ? this.page.resolve(this.element, property)
          : this.#complete().getPropertyValue(property);
    const all = this.#complete();
    const value: unknown = Reflect.get(all, name, all);
    return typeof value === 'function' && name !== 'constructor' ? value.bind(all) : value;
  }
  set(_style: CSSStyleDeclaration, name: string | symbol, value: unknown) {
    const all = this.#complete();
    return Reflect.set(all, name, value, all);
  }
  has(_style: CSSStyleDeclaration, name: string | symbol) {
    return Reflect.has(this.#complete(), name);
  }
  ownKeys() {
    return Reflect.ownKeys(this.#complete());
  }
  getOwnPropertyDescriptor(_style: CSSStyleDeclaration, name: string | symbol) {
    const described = Reflect.getOwnPropertyDescriptor(this.#complete(), name);
    return described && { ...described, configurable: true };
  }
  getPrototypeOf() {
    return Reflect.getPrototypeOf(this.#complete());
  }
  #complete(): CSSStyleDeclaration {
    this.#all ??= this.computeAll();
    return this.#all;
  }
}

const isAskedOften = (property: string): property is AskedOften =>
  (ASKED_OFTEN as readonly string[]).includes(property);

/** What the rules of a page say of its elements, kept until jsdom drops what it keeps itself. */
class DeclaredStyles {
  #state: object | null = null;
  #declared = new WeakMap<ElementInside, CSSStyleDeclaration>();
  #rules = new RuleIndex([]);
  constructor(private readonly jsdom: JsdomInside) {}

  resolve(element: ElementInside, property: AskedOften): string {
    const cascaded = this.#declarationOf(element).getPropertyValue(property);
    const initial = INHERITED[property];
    if (cascaded !== '' || initial === undefined) return cascaded;
    const parent = element.parentElement;
    return parent === null ? initial : this.resolve(parent, property);
  }

  #declarationOf(element: ElementInside): CSSStyleDeclaration {
    const document = element._ownerDocument;
    document._styleCache ??= new WeakMap();
    if (document._styleCache !== this.#state) {
      this.#state = document._styleCache;
      this.#declared = new WeakMap();
      const rules = rulesThatSet(ASKED_OFTEN, [this.jsdom.defaultSheet, ...document.styleSheets._list]);
      if (!this.#rules.isOf(rules)) this.#rules = new RuleIndex(rules);
    }
    const known = this.#declared.get(element);
    if (known) return known;
    const declaration = new this.jsdom.CSSStyleDeclaration();
    for (const { selectorText = '', style } of this.#rules.candidates(element))
      if (style && this.jsdom.matchesDontThrow(element, selectorText)) declare(declaration, style);
    declare(declaration, element.style);
    this.#declared.set(element, declaration);
    return declaration;
  }
}

function declare(declaration: CSSStyleDeclaration, style: CSSStyleDeclaration): void {
  for (const property of ASKED_OFTEN) {
    const value = style.getPropertyValue(property);
    if (value === 'unset') declaration.removeProperty(property);
    else if (value !== '') declaration.setProperty(property, value, style.getPropertyPriority(property));
  }
}

/** In the order of the cascade as jsdom knows it, which is that of the sheets; of media rules those for screens. */
function rulesThatSet(properties: readonly string[], sheets: readonly Sheet[]): Rule[] {
  const found: Rule[] = [];
  const add = (rule: Rule) => {
    const { style } = rule;
    if (style && properties.some((property) => style.getPropertyValue(property) !== '')) found.push(rule);
  };
  for (const { cssRules } of sheets)
    for (const rule of Array.from(cssRules)) {
      if (!rule.media) add(rule);
      else if (Array.prototype.includes.call(rule.media, 'screen'))
        Array.from(rule.cssRules ?? []).forEach(add);
    }
  return found;
}

/** Finds the rules that may match an element by the class or the tag that their selectors end with. */
class RuleIndex {
  readonly #texts: readonly (string | undefined)[];
  readonly #byKey = new Map<string, number[]>();
  constructor(private readonly rules: readonly Rule[]) {
    this.#texts = rules.map(({ selectorText }) => selectorText);
    for (const [place, text] of this.#texts.entries())
      for (const key of keysOf(text ?? '')) {
        const places = this.#byKey.get(key);
        if (places) places.push(place);
        else this.#byKey.set(key, [place]);
      }
  }

  isOf(rules: readonly Rule[]): boolean {
    return (
      rules.length === this.rules.length &&
      rules.every((rule, place) => rule === this.rules[place] && rule.selectorText === this.#texts[place])
    );
  }

  candidates(element: ElementInside): Rule[] {
    const classes = (element.getAttributeNS(null, 'class') ?? '').split(/\s+/);
    const keys = [ANY, element.localName.toLowerCase(), ...classes.map((name) => `.${name}`)];
    const places = new Set(keys.flatMap((key) => this.#byKey.get(key) ?? []));
    return [...places].sort((one, other) => one - other).flatMap((place) => this.rules[place] ?? []);
  }
}

const ANY = '*';
const keysBySelector = new Map<string, readonly string[]>();

/** A class or a tag that an element has if one part of the selector list matches it; `*` where that is not plain. */
function keysOf(selectors: string): readonly string[] {
  const known = keysBySelector.get(selectors);
  if (known) return known;
  const plain = selectors.replaceAll(/"[^"\\]*"|'[^'\\]*'/g, '');
  const keys = /["'\\|]|[^\p{ASCII}]/u.test(plain) ? [ANY] : partsOf(plain).map(keyOf);
  keysBySelector.set(selectors, keys);
  return keys;
}

/** The last compound of each selector of a list: `.card:not(.x)` of `.list > .card:not(.x)`. */
function partsOf(selectors: string): string[] {
  const parts: string[] = [];
  let last = '';
  let depth = 0;
  for (const letter of `${selectors.trim()},`) {
    const isOutside = depth === 0;
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (isOutside && letter === ',') {
      parts.push(last.trim());
      last = '';
    } else if (isOutside && /[\s>+~]/.test(letter)) last = `${last.trimEnd()} `;
    else last = isOutside && last.endsWith(' ') ? letter : last + letter;
  }
  return parts;
}

function keyOf(compound: string): string {
  const [, tag, className] = /^([a-z][\w-]*)?(?:\.([\w-]+))?/i.exec(compound) ?? [];
  return className ? `.${className}` : (tag?.toLowerCase() ?? ANY);
}
