import { store } from '@crown-and-coil/shared-api/testing';
import { renderScreens } from '@crown-and-coil/shared-ui/testing';
import type { ComponentType } from 'react';

/**
 * Renders one screen at an address, as the shell does.
 *
 * @param paths the screen's paths in remote.json; everything else is another page
 * @param from an address visited before, so that Back has somewhere to go
 */
export function renderScreen(
  Screen: ComponentType,
  paths: readonly string[],
  at: string,
  from = '/elsewhere',
) {
  const routes = paths.map((path) => ({ path, screen: 'screen' }));
  return renderScreens({ store, routes, screens: { screen: Screen }, at, from });
}
