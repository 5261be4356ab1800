import type { PageOverrides } from '@crown-and-coil/shared-ui/remote/registry';
import { useState } from 'react';
import { OverrideMark } from './override-mark';
import { OverridePanel } from './override-panel';

interface Props {
  readonly overrides: PageOverrides;
  /** Increases each time the panel is to be opened from outside. */
  readonly opened: number;
  readonly goTo: (link: string) => void;
}

/** The bar at the foot of the window and the panel that it opens. */
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
