import {
  MAX_CURRENT_HAIR_IMAGES,
  MEDIA_MESSAGES,
  useFreshAddresses,
  useListMyMediaQuery,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  Card,
  ImagePlusIcon,
  Link,
  Muted,
  media,
  QueryState,
  Skeleton,
  TextLink,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { PictureGrid, PictureRow } from '../client-pictures/picture-row';

const Section = styled.section`
  min-width: 0;
  container-type: inline-size;
`;

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s4);
  margin-bottom: 14px;
  & > h2 {
    font-size: 1.5rem;
  }
`;

/** As high as one row of pictures in every state, to avoid layout shift. */
const Room = styled.div`
  min-height: calc((100cqw - 24px) / 3 * 1.2);
  ${media.mobile} {
    min-height: calc((100cqw - 16px) / 3 * 1.2);
  }
`;

const Add = styled(Link)`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 6px;
  height: 100%;
  padding: 8px;
  border: 1.5px dashed var(--line-strong);
  border-radius: var(--r-m);
  font-size: var(--t-small);
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;
  color: var(--clay);
  &:hover {
    background: var(--clay-tint);
  }
  &&:focus-visible {
    outline-offset: -3px;
    border-radius: var(--r-m);
  }
`;

/** Explains the empty row, beside its first place. */
const WhatFor = styled.li`
  && {
    grid-column: span 2;
    display: grid;
    align-content: center;
    gap: 4px;
    aspect-ratio: auto;
    padding-inline: var(--s4);
  }
  & > strong {
    font: 600 var(--t-h3) / 1.25 var(--font-display);
  }
  ${media.mobile} {
    && {
      padding-inline: var(--s2) 0;
    }
    & > strong {
      font-size: 1.0625rem;
    }
  }
`;

/** How the client's hair looks now (specification, section 2). */
export function CurrentHair() {
  const query = useListMyMediaQuery({ mediaType: 'Client Current Hair' });
  const refresh = useFreshAddresses(query);
  return (
    <Section aria-labelledby="client-current-hair">
      <Head>
        <h2 id="client-current-hair">Current hair</h2>
        <TextLink to={href.manageMedia()}>Manage images</TextLink>
      </Head>
      <Room>
        <QueryState
          query={query}
          skeleton={<CurrentHairSkeleton />}
          error={MEDIA_MESSAGES.loadFailed}
          isEmpty={() => false}
        >
          {(pictures) => (
            <PictureRow label="Current hair" pictures={pictures} onFailure={refresh} priority>
              {pictures.length < MAX_CURRENT_HAIR_IMAGES && (
                <li>
                  <Add to={href.manageMedia()}>
                    <ImagePlusIcon size="large" />
                    Add images
                    <Muted as="span">{MAX_CURRENT_HAIR_IMAGES - pictures.length} remaining</Muted>
                  </Add>
                </li>
              )}
              {pictures.length === 0 && (
                <WhatFor>
                  <strong>No images yet.</strong>
                  <Muted as="span">Professionals you book see how your hair looks now, and can plan.</Muted>
                </WhatFor>
              )}
            </PictureRow>
          )}
        </QueryState>
      </Room>
    </Section>
  );
}

/** At least one placeholder for a picture. */
const CurrentHairSkeleton = () => (
  <PictureGrid aria-hidden="true">
    {Array.from({ length: MAX_CURRENT_HAIR_IMAGES }, (_, place) => (
      <li key={place}>
        <Skeleton $height="100%" />
      </li>
    ))}
  </PictureGrid>
);

const Box = styled(Card).attrs({ as: 'section' })`
  display: grid;
  gap: var(--s3);
  background: var(--clay-tint);
  & > h2 {
    font-size: 1.375rem;
  }
`;

/** Asks a client without a hair type to fill it in. */
export const HairInvitation = ({ isPrimary }: { readonly isPrimary: boolean }) => (
  <Box $padded aria-labelledby="hair-invitation">
    <h2 id="hair-invitation">Tell us about your hair</h2>
    <Muted>Your hair type and notes help professionals plan your visit. Only those you book see them.</Muted>
    <ButtonLink variant={isPrimary ? 'primary' : 'secondary'} to={href.editClientProfile()}>
      Add hair details
    </ButtonLink>
  </Box>
);
