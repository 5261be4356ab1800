/** The pure half of the platform, without React: the build and the gateway read it too. */
export { FIRST_CONTRACT, REMOTE_CONTRACT_VERSION, speaksContract } from './contract';
export { type ContractVersion, oldestContractThatFits, REMOTE_CONTRACT_HISTORY } from './contract-history';
export { allows, type FoundRoute, matchesPath, routesFor } from './find-route';
export {
  fullRemoteName,
  isAllowedOrigin,
  isOriginPattern,
  type ListedRemote,
  type ListedVersion,
  NO_OVERRIDE,
  OVERRIDE_PARAMETER,
  type Override,
  type OverrideChoices,
  originOf,
  overrideText,
  type PageOverrides,
  shortRemoteName,
} from './overrides';
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
