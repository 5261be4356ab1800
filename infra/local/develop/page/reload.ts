/**
 * Part of a remote's development build: loads the page anew after each good build, and says what is wrong after a bad
 * one. The address and the history's state stay as they are.
 */
import { hideProblem, showProblem } from './problem-panel';

declare let __webpack_public_path__: string;
declare const __webpack_hash__: string;

/** What the development server says of a remote, at once and after each build. */
interface News {
  readonly remote: string;
  /** Of the last good build. */
  readonly hash: string | null;
  /** What keeps the latest source from being built. */
  readonly errors: readonly string[];
}

// A retry of the shell runs the build anew: one listener is enough.
const listening = Symbol.for(`crown-and-coil develop ${__webpack_public_path__}`);

if (!Reflect.has(window, listening)) {
  const news = new EventSource(new URL('reload', __webpack_public_path__));
  Reflect.set(window, listening, news);
  news.onmessage = ({ data }) => {
    const { remote, hash, errors } = JSON.parse(String(data)) as News;
    if (errors.length > 0) showProblem(remote, errors);
    else if (hash !== null && hash !== __webpack_hash__) window.location.reload();
    else hideProblem(remote);
  };
}
