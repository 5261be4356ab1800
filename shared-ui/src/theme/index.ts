export { GlobalStyle } from './global-style';
export { media, theme, tokens } from './tokens';
