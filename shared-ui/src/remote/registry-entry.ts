/** The pure half of the platform, without React: the build and the gateway read it too. */
export { allows, type FoundRoute, matchesPath, routesFor } from './find-route';
export type {
  Access,
  DeclaredRoute,
  PublishedRoute,
  RegisteredRemote,
  Registry,
  RemoteDeclaration,
  RemoteRelease,
  Role,
} from './registry';
