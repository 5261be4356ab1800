import 'styled-components';
import { GROUNDS } from './themes';

/** An icon as a background image, the only way for a native control. Custom properties do not work inside it. */
const lines = (shape: string, color: string, width: number, size = '') =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'${size} fill='none' stroke='${encodeURIComponent(color)}' ` +
  `stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round' viewBox='0 0 24 24'%3E%3Cpath d='${shape}'/%3E%3C/svg%3E")`;
const chevron = (color: string) => lines('m6 9 6 6 6-6', color, 1.75, " width='20' height='20'");
const tick = (color: string) => lines('M20 6 9 17l-5-5', color, 3);

/** The one source of every design token. Names are the CSS custom properties without their `--`. */
export const tokens = {
  // Colour: ink and paper.
  ink: '#2A1912',
  'ink-2': '#4B342A',
  muted: '#6B5346',
  paper: GROUNDS.light,
  surface: '#FFFCF6',
  shea: '#F3E8D6',
  sand: '#E6D3B8',
  line: '#E4D6C2',
  'line-strong': '#927A69',
  // Colour: action, accent, support.
  clay: '#A5421F',
  'clay-deep': '#7F2F14',
  'clay-tint': '#F8E3D6',
  'clay-faint': '#FDF4EA',
  'chosen-tint': '#FFF9F3',
  gold: '#E3A02B',
  'gold-tint': '#FBEBC8',
  bottle: '#16392D',
  'bottle-2': '#24564A',
  'bottle-tint': '#DDE8DC',
  plum: '#4A2136',
  danger: '#B3202C',
  'danger-tint': '#FADDDA',
  'danger-faint': '#FFF7F5',
  'toast-success': '#5CC58A',
  'toast-error': '#F08A80',
  // Colour: backgrounds that are dark in every theme, and the colours on them.
  dark: '#2A1912',
  'dark-green': '#16392D',
  'on-dark': '#FBF5EA',
  'on-dark-2': '#E6D3B8',
  'on-dark-hover': 'rgb(255 255 255/.12)',
  sheen: 'rgb(255 252 246/.85)',
  // Of a select, and of a checkbox that is on.
  chevron: chevron('#2A1912'),
  tick: tick('#FFFCF6'),
  // Filters for photographs and artwork, and for line art without a background.
  'picture-filter': 'none',
  'line-art-filter': 'none',
  scrim: 'rgb(42 25 18/.56)',
  focus: '#16392D',
  'focus-on-dark': '#E3A02B',
  // Colour: booking status (fixed by the specification, section 4).
  'confirmed-bg': '#D9EEDF',
  'confirmed-fg': '#14522F',
  'confirmed-mark': '#2A8A52',
  'pending-bg': '#FCEDB5',
  'pending-fg': '#5F4300',
  'pending-mark': '#B07D00',
  'cancelled-bg': '#FADDDA',
  'cancelled-fg': '#8C1A22',
  'cancelled-mark': '#C22F3A',
  'completed-bg': '#D9E6F6',
  'completed-fg': '#173F77',
  'completed-mark': '#2B6CB8',
  // Type.
  'font-display':
    '"Fraunces Variable","Fraunces Fallback Georgia","Fraunces Fallback Noto Serif","Fraunces Fallback Times New Roman",Georgia,serif',
  'font-text': '"Figtree Variable","Figtree Fallback Roboto","Figtree Fallback Arial",system-ui,sans-serif',
  't-display': 'clamp(2.75rem,1.2rem + 5vw,4.75rem)',
  't-h1': 'clamp(2.125rem,1.6rem + 1.9vw,2.875rem)',
  't-h2': 'clamp(1.625rem,1.4rem + .9vw,2rem)',
  't-h3': '1.25rem',
  't-lead': 'clamp(1.0625rem,1rem + .3vw,1.1875rem)',
  't-body': '1rem',
  't-small': '.875rem',
  't-micro': '.8125rem',
  // Space: 4 px base.
  s1: '4px',
  s2: '8px',
  s3: '12px',
  s4: '16px',
  s5: '24px',
  s6: '32px',
  s7: '48px',
  s8: '64px',
  s9: '96px',
  // Shape, depth, motion.
  'r-s': '6px',
  'r-m': '10px',
  'r-l': '16px',
  'r-full': '999px',
  e1: '0 1px 2px rgb(42 25 18/.06)',
  e2: '0 2px 4px rgb(42 25 18/.05),0 10px 24px -8px rgb(42 25 18/.16)',
  e3: '0 4px 8px rgb(42 25 18/.06),0 24px 48px -12px rgb(42 25 18/.28)',
  // Shadow of bars at the bottom of the window.
  'e-bar': '0 -10px 24px -16px rgb(42 25 18/.35)',
  d1: '120ms',
  d2: '200ms',
  d3: '320ms',
  ease: 'cubic-bezier(.2,.7,.2,1)',
  // Grid.
  header: '72px',
  // Height of the bar at the bottom of every page (override mark); the shell sets it.
  foot: '0px',
  gutter: '48px',
  max: '1184px',
} as const;

export type TokenName = keyof typeof tokens;

/**
 * The dark theme's values: backgrounds are ink-brown, colours on them lighter (tokens.test.ts measures them). Fills of
 * ink, clay or bottle become light, and the colours on them (paper, surface) dark.
 */
export const darkTokens: Partial<Record<TokenName, string>> = {
  ink: '#F5EADB',
  'ink-2': '#DCCBB9',
  muted: '#BFA996',
  paper: GROUNDS.dark,
  surface: '#271C15',
  shea: '#35281E',
  sand: '#4E3D30',
  line: '#41332A',
  clay: '#F0946B',
  'clay-deep': '#F7B394',
  'clay-tint': '#47291B',
  'clay-faint': '#2E2018',
  'chosen-tint': '#33231A',
  bottle: '#94D1B2',
  'bottle-2': '#B4E1CA',
  'bottle-tint': '#21392E',
  danger: '#F98894',
  'danger-tint': '#4A2220',
  'danger-faint': '#311C18',
  dark: '#120B07',
  sheen: 'rgb(255 236 214/.07)',
  chevron: chevron('#F5EADB'),
  tick: tick('#271C15'),
  'picture-filter': 'brightness(.9)',
  'line-art-filter': 'brightness(1.65) saturate(.8)',
  scrim: 'rgb(0 0 0/.66)',
  focus: '#A9DCC2',
  'confirmed-bg': '#1C3D2A',
  'confirmed-fg': '#A8E0BC',
  'confirmed-mark': '#55B57F',
  'pending-bg': '#453510',
  'pending-fg': '#F6DC8B',
  'pending-mark': '#CF9A1F',
  'cancelled-bg': '#4A2220',
  'cancelled-fg': '#F9B4AD',
  'cancelled-mark': '#EC6F6C',
  'completed-bg': '#1E3554',
  'completed-fg': '#B5D3F7',
  'completed-mark': '#6CA6E8',
  // Shadows are hardly visible on dark: floating elements also get a faint edge.
  e1: '0 1px 2px rgb(0 0 0/.4)',
  e2: '0 2px 4px rgb(0 0 0/.3),0 10px 24px -8px rgb(0 0 0/.6)',
  e3: '0 0 0 1px rgb(255 236 214/.12),0 4px 8px rgb(0 0 0/.3),0 24px 48px -12px rgb(0 0 0/.7)',
  'e-bar': '0 -10px 24px -16px rgb(0 0 0/.8)',
};

/** What changes below 768 px. */
export const mobileTokens: Partial<Record<TokenName, string>> = {
  header: '60px',
  gutter: '20px',
  s8: '48px',
  s9: '64px',
};

/** Media queries cannot read custom properties, so the breakpoints are here. */
export const media = {
  mobile: '@media (max-width: 767px)',
  belowDesktop: '@media (max-width: 1023px)',
  touch: '@media (pointer: coarse), (max-width: 767px)',
} as const;

/** CSS declarations (`--ink:#2A1912;...`) for a set of tokens. */
export function customProperties(values: Partial<Record<TokenName, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

type Variables = { readonly [Name in TokenName]: `var(--${Name})` };

interface CrownTheme {
  /** `theme.token.clay` is `var(--clay)`: a misspelt token does not compile. */
  readonly token: Variables;
  readonly media: typeof media;
}

const variables = Object.fromEntries(Object.keys(tokens).map((name) => [name, `var(--${name})`]));

/** For each root's `<ThemeProvider theme={theme}>`. The values are references to the CSS custom properties. */
export const theme: CrownTheme = { token: variables as Variables, media };

declare module 'styled-components' {
  export interface DefaultTheme extends CrownTheme {}
}
