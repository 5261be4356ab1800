/** The page's nonce: styles and chunks that scripts add carry it too (Content-Security-Policy). */
declare let __webpack_nonce__: string | undefined;

__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
