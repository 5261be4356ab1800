import type { Build } from './culprit';
import { shellBuild } from './failures';

let shown: Build | null = null;

/** Sets the build that the outlet shows; null for none. */
export function showBuild(build: Build | null): void {
  shown = build;
}

/** The build whose page is shown: a remote's, otherwise the shell's. */
export const shownBuild = (): Build => shown ?? shellBuild();
