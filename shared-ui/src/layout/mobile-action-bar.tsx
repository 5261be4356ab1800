import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Muted } from '../text/text';
import { media } from '../theme/tokens';

const Bar = styled.div`
  display: none;
  ${media.mobile} {
    position: sticky;
    z-index: 15;
    bottom: var(--foot, 0px);
    display: block;
    container-type: inline-size;
    /* The sides give their room to larger letters. */
    padding: 12px max(8px, 36px - 1rem) calc(12px + env(safe-area-inset-bottom));
    border-top: 1px solid var(--line);
    background: var(--surface);
    box-shadow: var(--e-bar);
  }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: max(6px, 32px - 1rem);
  & > span > strong {
    display: block;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  & button,
  & a {
    /* Takes nearly all of the shrinking, so that the text wraps only when letters are large. */
    flex-shrink: 100000;
    white-space: normal;
    /* Less beside larger letters, which need the room. */
    padding: 6px max(6px, 32px - 1rem);
  }
  /* Text at 200 % on a small phone. */
  @container (max-width: 11.5rem) {
    flex-direction: column;
    align-items: stretch;
  }
`;

const Beneath = styled.div`
  margin-top: 4px;
  & > a {
    white-space: normal;
    overflow-wrap: anywhere;
    text-align: center;
  }
`;

interface MobileActionBarProps {
  /** Total or chosen time. */
  main: ReactNode;
  /** Second line: '2 services, 8 h'. */
  detail?: ReactNode;
  /** The step's action. */
  children: ReactNode;
  /** Below: an alternative action. */
  beneath?: ReactNode;
}

/** On a phone the total and the step's action stay in view. Put it after the page's `<Page>`. */
export function MobileActionBar({ main, detail, children, beneath }: MobileActionBarProps) {
  return (
    <Bar data-action-bar={beneath ? 'tall' : ''}>
      <Line>
        <span>
          <strong>{main}</strong>
          {detail && <Muted as="span">{detail}</Muted>}
        </span>
        {children}
      </Line>
      {beneath && <Beneath>{beneath}</Beneath>}
    </Bar>
  );
}

/** Hides an action on phones, where the bar shows it. */
export const DesktopOnly = styled.div`
  display: contents;
  ${media.mobile} {
    display: none;
  }
`;
