import { addAccounts } from './accounts/routes';
import type { Module } from './module';

/** Every domain module of the API. */
export const modules: readonly Module[] = [addAccounts];
