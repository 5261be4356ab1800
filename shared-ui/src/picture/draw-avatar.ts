import { avatar } from '@crown-and-coil/shared-art';
import { artCategory } from './category-art';

/** The drawing itself, apart from `avatar-pattern.ts` so that the artwork code is a chunk of its own. */
export function drawAvatar(name: string, category: string | undefined): string {
  return avatar(name, category === undefined ? { size: 96 } : { size: 96, category: artCategory(category) });
}
