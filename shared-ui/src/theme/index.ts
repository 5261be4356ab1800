export { GlobalStyle } from './global-style';
export { showTheme, THEME_STORAGE_KEY, type Theme, themeOf } from './themes';
export { media, theme, tokens } from './tokens';
