export { GlobalStyle } from './global-style';
export { theme } from './theme';
export { media, tokens } from './tokens';
