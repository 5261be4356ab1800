import { Muted, media } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 176px 208px;
  align-items: center;
  gap: var(--s2) var(--s5);
  min-height: 72px;
  padding-block: var(--s3);
  overflow-wrap: anywhere;
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    padding-block: var(--s4);
  }
  /* Without the buttons. */
  @media print {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

const Title = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  font-weight: 600;
`;

const State = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 4px;
  ${media.mobile} {
    flex-direction: row;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    &:empty {
      display: none;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: var(--s2);
  ${media.mobile} {
    justify-content: flex-start;
    &:empty {
      display: none;
    }
    /* Without a ground its words stand where all others do. */
    & > :only-child {
      margin-left: -14px;
    }
  }
  @media print {
    display: none;
  }
`;

interface Props {
  readonly title: ReactNode;
  /** Beside the title: a role. */
  readonly mark?: ReactNode;
  readonly meta: ReactNode;
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
}

/** A list row: title, status and actions of a person or an invitation. */
export const EntryRow = ({ title, mark, meta, state, actions }: Props) => (
  <Line>
    <div>
      <Title>
        {title}
        {mark}
      </Title>
      <Muted as="div">{meta}</Muted>
    </div>
    <State>{state}</State>
    <Actions>{actions}</Actions>
  </Line>
);

/** Toolbar above a list: its filters and the actions on the whole list. */
export const ListTools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--s4);
  margin-bottom: var(--s5);
`;

/** '1 person', '12 people'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
