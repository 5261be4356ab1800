import type { Professional, SessionUser } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  Card,
  Chip,
  Muted,
  media,
  Row,
  Small,
  TextButton,
  writtenText,
} from '@crown-and-coil/shared-ui';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { ProfilePicture } from './profile-picture';

/** On narrow windows the card is above the lists, with the picture beside the text. Lists are printed under the name alone. */
const Frame = styled(Card)`
  ${media.belowDesktop} {
    display: grid;
    grid-template-columns: 240px minmax(0, 1fr);
  }
  ${media.mobile} {
    grid-template-columns: 96px minmax(0, 1fr);
  }
  @media print {
    display: block;
    border: 0;
  }
`;

const Body = styled.div`
  padding: 20px 22px 24px;
  overflow-wrap: anywhere;
  & h1 {
    font-size: 1.625rem;
  }
  ${media.mobile} {
    padding: 16px;
    & h1 {
      font-size: 1.375rem;
    }
  }
  @media print {
    padding: 0;
    & > :not(h1) {
      display: none;
    }
  }
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-top: 14px;
  & > li {
    white-space: normal;
  }
`;

const Details = styled.div`
  margin-top: 16px;
  & dl > div {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
    padding-block: 8px;
    border-top: 1px solid var(--line);
    font-size: var(--t-small);
  }
  & dt {
    flex: none;
    color: var(--muted);
  }
  & dd {
    font-weight: 600;
    text-align: right;
  }
  & > p {
    padding-top: 12px;
    border-top: 1px solid var(--line);
    color: var(--ink-2);
    ${writtenText}
  }
`;

/** On a phone the details are collapsed, so that the lists are in view. */
const Folded = styled.div<{ $open: boolean }>`
  ${media.mobile} {
    display: ${({ $open }) => ($open ? 'block' : 'none')};
  }
`;

const Unfold = styled(TextButton)`
  display: none;
  ${media.mobile} {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-size: var(--t-small);
  }
`;

/** Wraps the buttons when the card is too narrow for both. */
const Actions = styled(Row)`
  flex-wrap: wrap;
  margin-top: 18px;
  & > a {
    flex: 1 1 auto;
    padding-inline: 8px;
  }
  ${media.mobile} {
    margin-top: 6px;
  }
`;

const years = (count: number) => `${count} ${count === 1 ? 'year' : 'years'}`;

interface Props {
  readonly professional: Professional;
  readonly user: SessionUser;
}

/** The profile as clients see it, with a link to edit it (specification, section 2). */
export function ProfileCard({ professional, user }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Frame as="aside" aria-label="Your profile">
      <ProfilePicture professional={professional} />
      <Body>
        <h1>{professional.displayName}</h1>
        <Muted>
          <bdi>{user.username}</bdi> · {user.email}
        </Muted>
        {professional.specializations.length > 0 && (
          <Chips aria-label="Specialisations">
            {professional.specializations.map((specialization) => (
              <Chip as="li" $tone="bottle" key={specialization.id}>
                {specialization.name}
              </Chip>
            ))}
          </Chips>
        )}
        <Unfold aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show full profile'}
        </Unfold>
        <Folded id={id} $open={open}>
          <Details>
            <dl>
              <div>
                <dt>Location</dt>
                <dd>{professional.location}</dd>
              </div>
              <div>
                <dt>Experience</dt>
                <dd>{years(professional.experienceYears)}</dd>
              </div>
              <div>
                <dt>Active</dt>
                <dd>{professional.isActive ? 'Yes' : 'No'}</dd>
              </div>
            </dl>
            {professional.bio && <Small>{professional.bio}</Small>}
          </Details>
        </Folded>
        <Actions>
          <ButtonLink to={href.editProfessionalProfile()} size="small">
            Edit Profile
          </ButtonLink>
          <ButtonLink to={href.editHouseRules()} size="small">
            House Rules
          </ButtonLink>
          <ButtonLink to={href.manageMedia()} size="small">
            Manage Images
          </ButtonLink>
        </Actions>
      </Body>
    </Frame>
  );
}
