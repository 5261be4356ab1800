import type { Ref } from 'react';
import styled from 'styled-components';
import { Swatch } from '../picture/swatch';
import { Muted } from '../text/text';
import { Usage } from './usage';

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s4);
  min-width: 0;
  & > div {
    flex: 1;
    min-width: 0;
  }
`;

const Line = styled(Muted)`
  margin-top: 4px;
`;

interface Props {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly id: string;
  readonly title: string;
  readonly lead: string | undefined;
  /** Seeds the pattern beside the heading; no pattern when missing. */
  readonly category: string | undefined;
  readonly used: number;
  readonly max: number | undefined;
}

/** What the pictures are, how many more fit, and how to put them in order. */
export const UploaderHeading = ({ ref, id, title, lead, category, used, max }: Props) => (
  <Frame>
    {category && <Swatch category={category} size={56} />}
    <div>
      <h2 id={id} ref={ref} tabIndex={-1}>
        {title}
      </h2>
      {lead && <Line>{lead}</Line>}
      {max !== undefined && <Usage used={used} max={max} meter={used > 0} />}
    </div>
  </Frame>
);
