/** The pure half of the platform, without React: the build and the gateway read it too. */
export { FIRST_CONTRACT, REMOTE_CONTRACT_VERSION, speaksContract } from './contract';
export { type ContractVersion, oldestContractThatFits, REMOTE_CONTRACT_HISTORY } from './contract-history';
export { allows, type FoundRoute, matchesPath, routesFor } from './find-route';
export type {
  Access,
  DeclaredRoute,
  PublishedRoute,
  RegisteredRemote,
  Registry,
  RemoteDeclaration,
  RemoteRelease,
  RemoteRequires,
  Role,
} from './registry';
