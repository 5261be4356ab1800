import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

/** An element of a lucide-react glyph (its `LucideIconNode`). */
type GlyphElement = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** Renders a lucide-react icon to read its elements. */
const elementsOf = (Glyph: LucideIcon): readonly GlyphElement[] =>
  (
    Glyph as unknown as {
      render(props: object, ref: null): ReactElement<{ icon: { node: readonly GlyphElement[] } }>;
    }
  ).render({}, null).props.icon.node;

/** Data of the path that draws what an element does. */
function pathOf([tag, attributes]: GlyphElement): string {
  const number = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path': {
      const data = attributes.d ?? '';
      // A relative start counts from the end of the path before.
      return data.startsWith('m') ? `M0 0${data}` : data;
    }
    case 'circle': {
      const r = number('r');
      return `M${number('cx') - r} ${number('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    }
    case 'rect': {
      const [r, width, height] = [number('rx'), number('width'), number('height')];
      const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
      return `M${number('x') + r} ${number('y')}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`;
    }
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'polyline':
      return `M${attributes.points}`;
    default:
      throw new Error(`Cannot draw <${tag}> of an icon.`);
  }
}

/** Data of one path that draws a lucide-react icon. */
export const glyphPath = (Glyph: LucideIcon): string => elementsOf(Glyph).map(pathOf).join('');
