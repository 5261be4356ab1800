export { GlobalStyle } from './global-style';
export { type CrownTheme, theme } from './theme';
export { customProperties, media, type TokenName, tokens } from './tokens';
