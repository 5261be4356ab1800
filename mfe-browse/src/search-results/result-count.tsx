import type { UnderstoodPart } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Muted, TextLink, useNavigationType, VisuallyHidden } from '@crown-and-coil/shared-ui';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px var(--s4);
  margin: 20px 0 16px;
  font-size: var(--t-small);
`;

const Line = styled(Muted)`
  min-height: 1.43em;
  scroll-margin-top: calc(var(--header) + 16px);
  &:focus {
    outline: none;
  }
`;

const Beside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s4);
`;

const COUNT_ID = 'result-count';

/** Moves the keyboard's place to the count, from a link that is about to go; not when it opens in another tab. */
export function focusResultCount({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  if (metaKey || ctrlKey || shiftKey || altKey) return;
  document.getElementById(COUNT_ID)?.focus({ preventScroll: true });
}

interface ResultCountProps {
  /** Undefined while it is not known. */
  readonly total: number | undefined;
  readonly one: string;
  readonly many: string;
  /** The page shown, from 1. */
  readonly page: number;
  readonly understood: readonly UnderstoodPart[];
  /** What changes how the results are shown. */
  readonly children?: ReactNode;
}

/**
 * How many there are, said aloud when it changes, and a link to what decides their order. After a step to another page the keyboard's place is here, at the
 * top of the new results: the link that was pressed is gone. Back leaves place and scroll to the browser.
 */
export function ResultCount({ total, one, many, page, understood, children }: ResultCountProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const stepped = useNavigationType() === 'PUSH';
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (!stepped) return;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView?.({ block: 'start' });
  }, [page, stepped]);
  return (
    <Row>
      <Line ref={line} id={COUNT_ID} role="status" tabIndex={-1}>
        {total === undefined ? '' : `${total} ${total === 1 ? one : many}`}
        {total !== undefined && understood.length > 0 && (
          <VisuallyHidden>, for {understood.map(({ label }) => label).join('; ')}</VisuallyHidden>
        )}
      </Line>
      <Beside>
        <TextLink to={href.orderOfResults()}>How we order results</TextLink>
        {children}
      </Beside>
    </Row>
  );
}
