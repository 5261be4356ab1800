import type { StyleMenu } from '../domain/types';
import { list, number, record } from './readers';

/** A menu is read whole or not at all: a part of one would show wrong prices. */
export const styleMenu = record<StyleMenu>({
  revision: number,
  groups: list,
  variants: list,
  preparation: list,
  addOns: list,
});
