import 'styled-components';

/** The one source of every design token. Names are the CSS custom properties without their `--`. */
export const tokens = {
  // Colour: ink and paper.
  ink: '#2A1912',
  'ink-2': '#4B342A',
  muted: '#6B5346',
  paper: '#FBF5EA',
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
  // Colour: grounds that are dark in every theme, and what stands on them.
  dark: '#2A1912',
  'dark-green': '#16392D',
  'on-dark': '#FBF5EA',
  'on-dark-2': '#E6D3B8',
  'on-dark-hover': 'rgb(255 255 255/.12)',
  sheen: 'rgb(255 252 246/.85)',
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
  // Of bars at the foot of the window.
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
