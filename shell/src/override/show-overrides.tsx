import { theme } from '@crown-and-coil/shared-ui';
import { createRoot, type Root } from 'react-dom/client';
import { ThemeProvider } from 'styled-components';
import { currentRegistry } from '../loading/registry';
import { Overrides } from './overrides';

let root: Root | undefined;
let opened = 0;

/** Loads a new page: code of a remote that is already loaded cannot be replaced. */
const goTo = (link: string): void => location.assign(link);

/** Renders bar and panel in a separate root, so that they survive a failure of the shell's root. */
export function showOverrides(panel: boolean): void {
  const { overrides } = currentRegistry();
  if (!overrides) return;
  if (!root) {
    const host = document.createElement('div');
    document.body.append(host);
    root = createRoot(host, { identifierPrefix: 'overrides-' });
  }
  if (panel) opened += 1;
  root.render(
    <ThemeProvider theme={theme}>
      <Overrides overrides={overrides} opened={opened} goTo={goTo} />
    </ThemeProvider>,
  );
}
