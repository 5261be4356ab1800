import { Muted } from '@crown-and-coil/shared-ui';
import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3) var(--s4);
  margin-bottom: var(--s5);
  & h2 {
    font-size: 1.375rem;
  }
  & h2:focus {
    outline: none;
  }
`;

interface Props {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** Head of a tab: title, one line about it, and actions on the whole list. */
export const ListHead = ({ title, heading, note, children }: Props) => (
  <Head>
    <div>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {note && <Muted>{note}</Muted>}
    </div>
    {children}
  </Head>
);
