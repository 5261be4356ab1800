import type {} from 'styled-components';
import { media, type TokenName, tokens } from './tokens';

type Variables = { readonly [Name in TokenName]: `var(--${Name})` };

export interface CrownTheme {
  /** `theme.token.clay` is `var(--clay)`: a misspelt token does not compile. */
  readonly token: Variables;
  readonly media: typeof media;
}

const variables = Object.fromEntries(Object.keys(tokens).map((name) => [name, `var(--${name})`]));

/** For each root's `<ThemeProvider theme={theme}>`. The values are references: the look stays in CSS. */
export const theme: CrownTheme = { token: variables as Variables, media };

declare module 'styled-components' {
  export interface DefaultTheme extends CrownTheme {}
}
