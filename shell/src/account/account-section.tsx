import type { SessionUser } from '@crown-and-coil/shared-api';
import { Card, media } from '@crown-and-coil/shared-ui';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Columns = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 360px) minmax(0, 560px);
  justify-content: space-between;
  align-items: start;
  gap: var(--s5) var(--s7);
  padding-block: var(--s6);
  border-top: 1px solid var(--line);
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 560px);
    justify-content: start;
  }
`;

const Words = styled.div`
  & > h2 {
    font-size: 1.375rem;
  }
  & > p {
    margin-top: 8px;
    color: var(--ink-2);
    text-wrap: pretty;
  }
`;

/** Props of each section of /account. */
export interface AccountSectionProps {
  readonly user: SessionUser;
}

/** Large text wraps in buttons and scrolls in tables instead of being cut off. */
const Controls = styled(Card)`
  overflow-x: auto;
  & button {
    padding-block: 4px;
    white-space: normal;
  }
`;

interface AccountSectionFrameProps {
  readonly title: string;
  /** One or two sentences about its purpose. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the account page: heading and lead beside a card with the controls. */
export function AccountSection({ title, lead, children }: AccountSectionFrameProps) {
  const id = useId();
  return (
    <Columns aria-labelledby={id}>
      <Words>
        <h2 id={id}>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </Words>
      <Controls $padded>{children}</Controls>
    </Columns>
  );
}

/** Invisible text that reserves its height while a section loads. */
export const HiddenText = styled.div`
  visibility: hidden;
`;

/** A row of a list in a section: text with a button beside it. */
export const ListRow = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  padding-block: var(--s3);
  & > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > button {
    flex: none;
  }
`;
