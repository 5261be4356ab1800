/** The page's Content-Security-Policy nonce, for the styles and chunks that scripts add. */
// biome-ignore lint/style/useConst: the bundler defines it and reads assignments to it
declare let __webpack_nonce__: string | undefined;

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
__webpack_nonce__ = nonce;
// Libraries that add styles read the global; the bundle has a separate variable.
Object.assign(window, { __webpack_nonce__: nonce });
