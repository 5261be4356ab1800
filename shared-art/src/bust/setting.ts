import { COLORS } from '../palette';
import type { Choices } from '../random';

/** Background of the sitter: none, or light and shade on the backdrop. */
export type Setting = 'plain' | 'arch' | 'sun' | 'dado' | 'panels' | 'window';
export const SETTINGS: Choices<Setting> = ['plain', 'arch', 'sun', 'dado', 'panels', 'window'];

/** Camera position relative to the sitter. From the `back` one sees down to the hips, else head and shoulders. */
export type Framing = 'straight' | 'close' | 'tilted' | 'far' | 'left' | 'right' | 'back';
/** The camera positions from which one sees head and shoulders. */
export const FRAMINGS: Choices<Framing> = ['straight', 'close', 'tilted', 'far', 'left', 'right'];

const light = (shape: string) => `<g fill="${COLORS.paper}" opacity=".7">${shape}</g>`;
const shade = (shape: string) => `<g fill="${COLORS.ink}" opacity=".34">${shape}</g>`;

/** Drawings of 300 by 360 units, drawn over the backdrop. */
const SETTING_DRAWINGS: Readonly<Record<Setting, string>> = {
  plain: '',
  arch: light('<path d="M36 372V150A114 114 0 0 1 264 150V372Z"/>'),
  sun: light('<circle cx="222" cy="104" r="92"/>'),
  dado: shade('<rect x="-40" y="196" width="380" height="200"/>'),
  panels: shade([0, 100, 200].map((x) => `<rect x="${x}" y="-20" width="50" height="400"/>`).join('')),
  window: light('<path d="M-20 -20H120L-20 230ZM190 -20H330L60 400H-20V330Z"/>'),
};

/** SVG transforms; the sitter always reaches the lower edge. The `back` keeps its lengths in a picture that is cut to 4:3 near its top. */
const FRAMING_TRANSFORMS: Readonly<Record<Framing, string | undefined>> = {
  straight: undefined,
  close: 'translate(150 192) scale(1.2) translate(-150 -180)',
  tilted: 'rotate(-9 150 320) translate(0 8)',
  far: 'translate(150 362) scale(.8) translate(-150 -360)',
  left: 'translate(118 364) scale(-1.06 1.06) translate(-150 -360)',
  back: 'translate(150 145) scale(.4) translate(-150 -322)',
  right: 'rotate(4 150 320) translate(182 366) scale(1.06) translate(-150 -360)',
};

export const settingDrawing = (setting: Setting) => SETTING_DRAWINGS[setting];

/** The sitter as the camera sees them. */
export function framed(framing: Framing, drawing: string): string {
  const transform = FRAMING_TRANSFORMS[framing];
  return transform === undefined ? `<g>${drawing}</g>` : `<g transform="${transform}">${drawing}</g>`;
}
