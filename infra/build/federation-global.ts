/** Where remotes find the federation runtime. The version stands in the name: another one must not be taken for it. */
export const FEDERATION_RUNTIME_GLOBAL = 'CROWN_AND_COIL_FEDERATION_2_9';
