import type { Client } from '@crown-and-coil/shared-api';
import { Avatar, Muted, media, Wrap } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** 'Naomi Tesfaye'. */
export const clientName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** At least as tall as the window: keeps the footer below the first view, to avoid layout shift. */
export const Screen = styled.div`
  min-height: calc(100vh - var(--header));
`;

const Band = styled.header`
  background: var(--shea);
  border-bottom: 1px solid var(--line);
`;

const Line = styled(Wrap)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 28px;
  min-height: 208px;
  padding-block: 40px;
  ${media.mobile} {
    gap: 16px;
    min-height: 140px;
    padding-block: 28px;
  }
`;

const Portrait = styled(Avatar)`
  ${media.mobile} {
    width: 84px;
    height: 84px;
    font-size: 34px;
    & > b {
      font-size: 22px;
    }
  }
`;

const Name = styled.div`
  flex: 1 1 16rem;
  min-width: 0;
  overflow-wrap: anywhere;
  & > p {
    min-height: 1.5em;
    font-size: var(--t-body);
  }
  ${media.mobile} {
    flex-basis: 0;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  ${media.mobile} {
    width: 100%;
    & > * {
      flex: 1;
    }
  }
`;

interface Props {
  /** Undefined while the profile loads; `title` is shown instead. */
  readonly name: string | undefined;
  readonly title: string;
  /** The name is loading: reserves the portrait's space. */
  readonly pending?: boolean;
  readonly picture?: string | null | undefined;
  /** The picture did not load: its address may have expired. */
  readonly onPictureFailure?: (() => void) | undefined;
  /** Under the name: 'Joined Mon, 4 Aug 2025'; empty while it loads, which reserves its line. */
  readonly detail?: string | undefined;
  readonly children?: ReactNode;
}

/** The profile's header across the page: portrait, name (the page's h1) and actions. */
export const ProfileBand = ({
  name,
  title,
  pending = false,
  picture,
  onPictureFailure,
  detail,
  children,
}: Props) => (
  <Band>
    <Line>
      {(pending || name !== undefined) && (
        <Portrait name={name ?? ''} src={picture} size={128} onFailure={onPictureFailure} />
      )}
      <Name>
        <h1 tabIndex={-1}>{name ?? title}</h1>
        {detail !== undefined && <Muted>{detail}</Muted>}
      </Name>
      {children && <Actions>{children}</Actions>}
    </Line>
  </Band>
);
