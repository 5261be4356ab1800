import { prepare } from './bootstrap.mjs';

prepare();
