/** The platform's entry without React, also for the build and the gateway. */
export { FIRST_CONTRACT, REMOTE_CONTRACT_VERSION, speaksContract } from './contract';
export {
  type ContractVersion,
  oldestContractThatFits,
  REMOTE_CONTRACT_HISTORY,
} from './contract-history';
export { extensionsFor, isOffered, linksFor, type SlotExtension } from './contributions';
export {
  allows,
  bestRoutes,
  canonicalPath,
  type FoundRoute,
  isFlagOn,
  matchesPath,
  routesFor,
} from './find-route';
export {
  fullRemoteName,
  isAllowedOrigin,
  isOriginPattern,
  type ListedRemote,
  type ListedVersion,
  NO_OVERRIDE,
  OVERRIDE_PARAMETER,
  type OverrideChoices,
  originOf,
  overrideText,
  shortRemoteName,
} from './overrides';
export type { PageHead } from './page-head';
export type {
  Access,
  AnsweredCanary,
  Canary,
  DeclaredCall,
  DeclaredExtension,
  DeclaredLink,
  DeclaredRoute,
  Flag,
  LinkIconName,
  LinkPlace,
  Override,
  PageOverrides,
  PublishedRoute,
  RegisteredRemote,
  Registry,
  RemoteDeclaration,
  RemoteRelease,
  RemoteRequires,
  Role,
  ServerFile,
  SlotName,
} from './registry';
export {
  LINK_ICON_NAMES,
  LINK_PLACES,
  SLOTS,
} from './registry';
export {
  RELEASE_SIGNERS,
  type ReleaseSignature,
  type ReleaseSigners,
  type Signed,
  signedStatement,
} from './release-signature';
