/** What the page gets from `webpack-hot-middleware`; its types are of the server's side alone. */
declare module 'webpack-hot-middleware/client?*' {
  export interface BuildMessage {
    readonly action: 'building' | 'built' | 'sync';
    /** Of the remote. */
    readonly name?: string;
    readonly errors?: readonly string[];
  }
  export function subscribeAll(listen: (message: BuildMessage) => void): void;
}

interface ImportMeta {
  readonly webpackHot: { addStatusHandler(listen: (status: string) => void): void };
}

interface Window {
  /** React Refresh calls it with what a replaced module throws. */
  onHotAcceptError?: (message: string) => void;
}
