import type { MadeWindows } from '@crown-and-coil/shared-api';
import { Button, ButtonLink, Row, Stack } from '@crown-and-coil/shared-ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { madeSummary, SkippedList } from '../made-windows/made-windows';

const Report = styled(Stack)`
  max-width: 624px;
  & > h2 {
    font-size: 1.625rem;
  }
`;

interface Props {
  readonly made: MadeWindows;
  /** Path of the list of windows. */
  readonly back: string;
  readonly onAgain: () => void;
}

/** The result of a repetition of which some windows were skipped. */
export function MadeReport({ made, back, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Report $gap="s5">
      <h2 ref={heading} tabIndex={-1}>
        {madeSummary(made)}
      </h2>
      <SkippedList made={made} />
      <Row $wrap>
        <ButtonLink to={back} variant="primary">
          See your availability
        </ButtonLink>
        <Button onClick={onAgain}>Set more</Button>
      </Row>
    </Report>
  );
}
