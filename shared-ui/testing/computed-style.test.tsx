import fc from 'fast-check';

/** What jsdom itself computes: its text names each property that has a value. */
function computedByJsdom(element: Element, property: string): string {
  const { cssText } = getComputedStyle(element);
  return new RegExp(`(?:^|; )${property}: ([^;]*?)(?: !important)?;`).exec(cssText)?.[1] ?? '';
}

const PROPERTIES = ['display', 'visibility', 'opacity', 'pointer-events'];

function expectAsJsdom(): void {
  for (const element of document.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const answers = [style.display, style.visibility, style.opacity, style.pointerEvents];
    expect(answers).toEqual(PROPERTIES.map((property) => computedByJsdom(element, property)));
    expect(PROPERTIES.map((property) => style.getPropertyValue(property))).toEqual(answers);
  }
}

const compound = fc.constantFrom(
  ...['*', 'p', 'button', 'svg', 'custom-part', '.a', '.b', 'p.a', '.a.b', '.A', '#one', '[hidden]', ':root'],
  ...['.a:not(.b, [hidden])', '.a:hover', '.b::before', '.a[data-kind="x > .b, p"]', ':is(.a, p)', 'P', '.é'],
  ...["[data-kind='x'] .a", '.b:first-child', ':not(p)', ':where(.a) ~ .b', '.a:has(> .b)', '.nonsense('],
);
const selector = fc
  .array(fc.tuple(compound, fc.constantFrom(' ', ' > ', ' + ', '~', ',', ', ')), {
    minLength: 1,
    maxLength: 3,
  })
  // jsdom throws where a part with quotes follows a pseudo-element, which nothing may follow.
  .filter((parts) =>
    parts.slice(0, -1).every(([part, after]) => !part.includes('::') || after.trim() === ','),
  )
  .map((parts) =>
    parts.map(([one, between], at) => (at === parts.length - 1 ? one : one + between)).join(''),
  );
const declaration = fc.constantFrom(
  ...[
    'display: none',
    'display: flex',
    'display: none !important',
    'visibility: hidden',
    'visibility: unset',
  ],
  ...[
    'visibility: inherit',
    'pointer-events: none',
    'color: red',
    'display: unset',
    'opacity: 0',
    'opacity: 50%',
    'opacity: none',
    'visibility: visible',
  ],
);
const rule = fc
  .tuple(
    selector,
    fc.array(declaration, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', 'screen', 'print'),
  )
  .map(([names, declarations, media]) => {
    const text = `${names} { ${declarations.join('; ')} }`;
    return media ? `@media ${media} { ${text} }` : text;
  });
interface Part {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside: number;
}

/** Elements, each inside an earlier one or the body. */
const page: fc.Arbitrary<Part[]> = fc.array(
  fc.record({
    tag: fc.constantFrom('p', 'button', 'section', 'svg', 'custom-part', 'script'),
    attributes: fc.dictionary(
      fc.constantFrom('class', 'hidden', 'id', 'data-kind', 'style'),
      fc.constantFrom('a', 'b', 'a b', 'é', 'one', 'x', 'x > .b, p', 'display: grid', 'visibility: hidden'),
    ),
    inside: fc.nat(10),
  }),
  { minLength: 1, maxLength: 12 },
);

function fill(elements: readonly Part[]): void {
  const made: Element[] = [document.body];
  for (const { tag, attributes, inside } of elements) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    made[inside % made.length]?.append(element);
    made.push(element);
  }
}

test('common properties match jsdom for any rules, page and changes', () => {
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 8 }),
      fc.array(rule, { maxLength: 4 }),
      page,
      (first, later, elements) => {
        const sheet = document.createElement('style');
        document.head.replaceChildren(sheet);
        document.body.replaceChildren();
        fill(elements);
        sheet.textContent = first.join('\n');
        expectAsJsdom();
        const element = document.querySelector('body *');
        element?.classList.toggle('b');
        expectAsJsdom();
        // As styled-components adds rules; jsdom sees them with the next change of the page.
        for (const text of later) sheet.sheet?.insertRule(text, sheet.sheet.cssRules.length);
        if (later.length > 0) sheet.sheet?.deleteRule(0);
        element?.setAttribute('hidden', '');
        expectAsJsdom();
        element?.remove();
        sheet.remove();
        expectAsJsdom();
      },
    ),
    {
      numRuns: 40,
      // The last part of a selector may begin with a bracket.
      examples: [
        [
          ['section [hidden] { visibility: hidden }'],
          [],
          [
            { tag: 'section', attributes: {}, inside: 0 },
            { tag: 'p', attributes: { hidden: '' }, inside: 1 },
          ],
        ],
      ],
    },
  );
});

test('other properties and the whole style match jsdom', () => {
  document.head.innerHTML = '<style>.a { color: rgb(1, 2, 3); z-index: 5 }</style>';
  document.body.innerHTML = '<p class="a" style="margin-top: 3px">Text</p>';
  const style = getComputedStyle(document.querySelector('p') as Element);
  expect(style).toBeInstanceOf(CSSStyleDeclaration);
  expect([style.color, style.zIndex, style.marginTop, style.getPropertyValue('z-index')]).toEqual([
    'rgb(1, 2, 3)',
    '5',
    '3px',
    '5',
  ]);
  expect(style.length).toBeGreaterThan(3);
  expect(Object.keys(style)).toContain('0');
  expect('zIndex' in style).toBe(true);
  expect(() => getComputedStyle({} as Element)).toThrow(TypeError);
});
