import { loadPage, theme } from '@crown-and-coil/shared-ui';
import type { PageOverrides } from '@crown-and-coil/shared-ui/remote/registry';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ThemeProvider } from 'styled-components';
import { currentRegistry } from '../loading/registry';
import { OverrideMark } from './override-mark';
import { OverridePanel } from './override-panel';

interface Props {
  readonly overrides: PageOverrides;
  /** Increases each time the panel is to be opened from outside. */
  readonly opened: number;
  readonly goTo: (link: string) => void;
}

/** The bar at the bottom of the window and the panel that it opens. */
export function Overrides({ overrides, opened, goTo }: Props) {
  const [open, setOpen] = useState(opened > 0);
  const [seen, setSeen] = useState(opened);
  if (seen !== opened) {
    setSeen(opened);
    setOpen(true);
  }
  return (
    <>
      <OverrideMark overrides={overrides} goTo={goTo} onOpen={() => setOpen(true)} />
      {open ? <OverridePanel overrides={overrides} goTo={goTo} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

let root: Root | undefined;
let opened = 0;

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
      {/* A new page: code of a remote that is already loaded cannot be replaced. */}
      <Overrides overrides={overrides} opened={opened} goTo={loadPage} />
    </ThemeProvider>,
  );
}
