import type { StyleMenu } from '../domain/types';
import { list, number, record } from './readers';

/** A menu is valid as a whole or not at all, as a part would show wrong prices. */
export const styleMenu = record<StyleMenu>({
  revision: number,
  groups: list,
  variants: list,
  preparation: list,
  addOns: list,
});
