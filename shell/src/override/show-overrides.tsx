import { createRoot, type Root } from 'react-dom/client';
import { currentRegistry } from '../loading/registry';
import { Providers } from '../page/providers';
import { Overrides } from './overrides';

let root: Root | undefined;
let opened = 0;

/** A new page: what has been loaded of a remote stays in the old one. */
const goTo = (link: string): void => location.assign(link);

/** Draws the mark, where there is something to mark, beside the shell's own root: it stands whatever happens there. */
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
    <Providers>
      <Overrides overrides={overrides} opened={opened} goTo={goTo} />
    </Providers>,
  );
}
