/** The page's nonce: styles and chunks that scripts add carry it too (Content-Security-Policy). */
// biome-ignore lint/style/useConst: webpack gives it its meaning, an assignment is the way to set it
declare let __webpack_nonce__: string | undefined;

__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
