import { Button, IconButton, media, XIcon } from '@crown-and-coil/shared-ui';
import type { PageOverrides } from '@crown-and-coil/shared-ui/remote/registry';
import { useLayoutEffect, useRef, useState } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { linkWith } from './override-links';

/** Ends the page above the bar, and raises floating elements at the bottom. */
const SpaceForBar = createGlobalStyle<{ $height: number }>`
  :root{--foot:${({ $height }) => $height}px}
  body{padding-bottom:var(--foot)}
  html:not(:has([data-action-bar])){scroll-padding-bottom:var(--foot)}
  @media print{body{padding-bottom:0}}
`;

const Bar = styled.aside`
  position: fixed;
  z-index: 25;
  inset: auto 0 0;
  display: flex;
  align-items: center;
  gap: var(--s2) var(--s4);
  padding: 10px var(--gutter) calc(6px + env(safe-area-inset-bottom));
  background:
    repeating-linear-gradient(90deg, var(--dark) 0 1.5px, transparent 1.5px 8px) top / 100% 4px no-repeat,
    var(--gold);
  color: var(--dark);
  font-size: var(--t-small);
  line-height: 1.35;
  & > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & strong {
    font-weight: 700;
  }
  && :focus-visible {
    outline-color: var(--dark);
  }
  ${media.mobile} {
    flex-wrap: wrap;
    & > div {
      flex-basis: 100%;
    }
    & > button {
      flex: 1;
    }
  }
  @media print {
    display: none;
  }
`;

/** Bar on every page that names the remotes that are not live in this browser, or why an override was refused. */
export function OverrideMark({
  overrides: { allowed, active, refused },
  goTo,
  onOpen,
}: {
  readonly overrides: PageOverrides;
  readonly goTo: (link: string) => void;
  readonly onOpen: () => void;
}) {
  const bar = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const names = Object.entries(active);
  const shown = names.length > 0 || (refused.length > 0 && !dismissed);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current || !shown) return;
    const measure = () => setHeight(current.offsetHeight);
    measure();
    const changes = new ResizeObserver(measure);
    changes.observe(current);
    return () => changes.disconnect();
  }, [shown]);
  if (!shown) return null;

  return (
    <>
      <SpaceForBar $height={height} />
      <Bar ref={bar} aria-label="Not the live site" data-overridden={names.length > 0 || undefined}>
        <div role={refused.length > 0 ? 'alert' : 'status'}>
          {names.length > 0 ? (
            <p>
              <strong>Not live:</strong>{' '}
              {names
                .map(
                  ([name, one]) => `${name} ${one.kind === 'version' ? one.version : `from ${one.origin}`}`,
                )
                .join(', ')}
            </p>
          ) : null}
          {refused.map((why) => (
            <p key={why}>{why}</p>
          ))}
        </div>
        {allowed ? (
          <Button size="small" aria-haspopup="dialog" onClick={onOpen}>
            Change or share
          </Button>
        ) : null}
        {names.length > 0 ? (
          <Button size="small" onClick={() => goTo(linkWith([]))}>
            Back to live
          </Button>
        ) : (
          <IconButton label="Dismiss" onClick={() => setDismissed(true)}>
            <XIcon />
          </IconButton>
        )}
      </Bar>
    </>
  );
}
