/** Variables that only the gateway, the watcher and the release tool read, for docs/reference/environment.md. */
export const GATEWAY_ENVIRONMENT: Readonly<
  Record<string, { readonly fallback?: string | number; readonly isRequired?: true; readonly about: string }>
> = {
  API_ORIGIN: { fallback: 'http://127.0.0.1:8081', about: 'the API, for the gateway' },
  OUTBOX: { about: '`on`: forwards /outbox to the API; for a local run only' },
  SERVICE_WORKER: {
    fallback: 'on',
    about:
      '`off`: retires the service worker from every browser that has it ([how](../guides/run-in-production.md#a-broken-service-worker)); for the gateway',
  },
  SECURITY_CONTACT: {
    about:
      '`mailto:` or a page for reports of vulnerabilities, in `/.well-known/security.txt`; for the gateway',
  },
  RENDER_WORKERS: {
    fallback: 2,
    about: 'threads in which the gateway draws public pages, 125 MB each; `0`: only browsers draw them',
  },
  RENDER_TIMEOUT_MS: {
    fallback: 150,
    about:
      'a page that is not drawn by then goes out for the browser to draw; for the gateway. `npm start` sets 2,000',
  },
  RENDER_MEMORY_MB: { fallback: 96, about: 'heap of one such thread; a thread that needs more is replaced' },
  EARLY_HINTS: {
    fallback: 'off',
    about:
      '`on`: the scripts of a page that takes a while to draw go out before it, as 103 Early Hints; for the gateway. Browsers read them over HTTP/2 only, and nginx before 1.29 breaks such an answer: turn it on only behind a proxy that passes 103 on',
  },
  RELEASES_DIR: {
    fallback: '.releases',
    about: 'folder of the releases; for the gateway and the release tool',
  },
  RELEASES_URL: {
    about:
      'store of the releases instead, a folder or a bucket with its own `S3_ACCESS_KEY_ID`, `S3_SECRET_ACCESS_KEY`, `S3_REGION`; for the gateway, the watcher and the release tool',
  },
  RELEASES_CACHE_DIR: {
    fallback: '`RELEASES_DIR`',
    about: 'a writable folder in which the gateway keeps copies of the releases of a bucket',
  },
  RELEASE_SIGNERS: {
    about:
      'JSON: the public keys that may sign the releases of each part, instead of those in the source ([how](../guides/sign-releases.md)); for the gateway and the release tool',
  },
  RELEASE_SIGNING_KEY: { about: 'signs what the release tool publishes: the private key of a team' },
  RELEASE_ACTOR: { about: 'who promotes or rolls back, in the registry; for the release tool in a pipeline' },
  REMOTE_OVERRIDES: {
    fallback: 'off',
    about: '`on`: one browser may try another version of a remote; for the gateway',
  },
  REMOTE_OVERRIDE_ORIGINS: {
    about: 'origins from which such versions may come, separated by commas or spaces; for the gateway',
  },
};
