import type { Build } from './culprit';
import { shellBuild } from './failures';

let shown: Build | null = null;

/** Told by the outlet what it shows; null: nothing of a remote. */
export function showBuild(build: Build | null): void {
  shown = build;
}

/** The build whose page is shown: of a remote, else of the shell. */
export const shownBuild = (): Build => shown ?? shellBuild();
