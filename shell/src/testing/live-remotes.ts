import type {
  Access,
  DeclaredExtension,
  DeclaredLink,
  Flag,
} from '@crown-and-coil/shared-ui/remote/registry';

interface LiveRemote {
  /** Who may open each path; its title is `Title of <path>`. */
  readonly routes: Readonly<Record<string, Access>>;
  readonly links?: readonly DeclaredLink[];
  readonly slots?: readonly DeclaredExtension[];
}

/** Writes a registry into the page, as the gateway does. The shell reads it once: call it before anything renders. */
export function writeRegistry(
  remotes: Readonly<Record<string, LiveRemote>>,
  flags: Readonly<Record<string, Flag>> = {},
): void {
  const script = document.createElement('script');
  script.id = 'registry';
  script.type = 'application/json';
  script.textContent = JSON.stringify({
    flags,
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, { routes, ...more }]) => [
        name,
        {
          ...more,
          version: `${name}-1`,
          routes: Object.entries(routes).map(([path, access]) => ({
            path,
            access,
            screen: 's',
            title: `Title of ${path}`,
            chunks: [],
          })),
        },
      ]),
    ),
  });
  document.head.append(script);
}

/** A declared link; its label is the path unless another one is given. */
export const link = (
  place: DeclaredLink['place'],
  path: string,
  more: Partial<DeclaredLink> = {},
): DeclaredLink => ({
  place,
  path,
  label: path,
  order: 10,
  ...more,
});
