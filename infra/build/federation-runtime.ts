/**
 * Part of the shell's first file: the Module Federation runtime, once for the shell and every remote.
 *
 * A remote's entry reads it from a global instead of bundling it (remote-config.ts). What the plugin keeps per bundle
 * is made anew for each: the options object, and the instance, which must not be the shell's.
 */
import { createInstance } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { FEDERATION_RUNTIME_GLOBAL } from './federation-global';

const forRemotes = {
  runtime: { ...federation.runtime, init: createInstance },
  // The shell exposes nothing, so its own build leaves the container's half out.
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  attachShareScopeMap: federation.attachShareScopeMap,
  get bundlerRuntimeOptions() {
    return {};
  },
};

Object.defineProperty(globalThis, FEDERATION_RUNTIME_GLOBAL, { value: forRemotes });
