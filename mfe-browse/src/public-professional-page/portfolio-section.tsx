import { type MediaItem, useListPublicMediaQuery } from '@crown-and-coil/shared-api';
import {
  ButtonLink,
  FilterLinks,
  Muted,
  media,
  PictureButton,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { BookLook, describeLook, offeredLook } from '../portfolio/look';
import { PortfolioView } from '../portfolio/portfolio-view';
import { useOwnHairType } from '../search-form/hair-type-field';
import { pageWith } from './page-address';
import { countHairTypes, countStyles, filtered, filterFrom } from './portfolio-filter';
import { portfolioOf } from './queries';

/** Two rows of a wide window. */
const SHOWN_AT_FIRST = 8;

const Section = styled.section`
  margin-top: var(--s7);
`;

const Filters = styled.div`
  display: grid;
  gap: 12px;
  margin-top: 16px;
`;

const Pictures = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 20px 12px;
  margin-block: 16px;
  ${media.mobile} {
    /* One column where large letters leave no room for two. */
    grid-template-columns: repeat(auto-fill, minmax(max(8rem, 40%), 1fr));
  }
  &:focus {
    outline: none;
  }
`;

const Frame = styled.div`
  aspect-ratio: 5/6;
  border-radius: var(--r-m);
  overflow: hidden;
`;

const Caption = styled.div`
  display: grid;
  justify-items: start;
  gap: 6px;
  margin-top: 8px;
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;

/** The professional's pictures, by style and hair type. Without pictures, or on a failure, there is no section. */
export function PortfolioSection({ professionalId }: { readonly professionalId: string }) {
  const { data } = useListPublicMediaQuery(portfolioOf(professionalId));
  return data && data.length > 0 ? <Portfolio pictures={data} professionalId={professionalId} /> : null;
}

interface PortfolioProps {
  readonly pictures: readonly MediaItem[];
  readonly professionalId: string;
}

function Portfolio({ pictures, professionalId }: PortfolioProps) {
  const [search] = useSearchParams();
  const ownHairType = useOwnHairType();
  const [viewedAt, setViewedAt] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const filter = filterFrom(pictures, search, ownHairType);
  const chosen = filtered(pictures, filter);
  const shown = search.get('portfolio') === 'all' ? chosen : chosen.slice(0, SHOWN_AT_FIRST);
  const pageOf = (changes: Parameters<typeof pageWith>[2]) =>
    pageWith(professionalId, search, changes, 'portfolio');
  const styles = countStyles(pictures, filter);
  const hairTypes = countHairTypes(pictures, filter);
  return (
    <Section aria-labelledby="portfolio">
      <h2 id="portfolio">Portfolio</h2>
      <Filters>
        {styles.length > 1 && (
          <FilterLinks
            label="Style"
            options={[
              {
                label: 'All styles',
                count: filtered(pictures, { ...filter, style: undefined }).length,
                to: pageOf({ style: undefined, portfolio: undefined }),
                isChosen: filter.style === undefined,
              },
              ...styles.map(({ style, count }) => ({
                label: style,
                count,
                to: pageOf({ style, portfolio: undefined }),
                isChosen: filter.style === style,
              })),
            ]}
          />
        )}
        {hairTypes.length > 0 && (
          <FilterLinks
            label="Hair in the pictures"
            options={[
              {
                label: 'Any hair',
                count: filtered(pictures, { ...filter, hairType: undefined }).length,
                to: pageOf({ look_hair: 'any', portfolio: undefined }),
                isChosen: filter.hairType === undefined,
              },
              ...hairTypes.map(({ hairType, name, count }) => ({
                label: hairType === ownHairType ? `${name}, hair like mine` : name,
                count,
                to: pageOf({ look_hair: hairType, portfolio: undefined }),
                isChosen: filter.hairType === hairType,
              })),
            ]}
          />
        )}
      </Filters>
      {chosen.length === 0 && <Muted>No picture of this style on this hair yet.</Muted>}
      <Pictures aria-labelledby="portfolio" tabIndex={-1} ref={list}>
        {shown.map((picture, place) => (
          <li key={picture.id}>
            <Frame>
              <PictureButton
                picture={picture}
                alt={picture.alt || 'Portfolio'}
                sizes="(max-width: 767px) 50vw, 300px"
                onView={() => setViewedAt(place)}
              />
            </Frame>
            <LookOfPicture picture={picture} professionalId={professionalId} />
          </li>
        ))}
      </Pictures>
      {shown.length < chosen.length && (
        <ButtonLink
          size="small"
          to={pageOf({ portfolio: 'all' })}
          // The link disappears, so the focus moves to the list that it completed.
          onClick={() => list.current?.focus({ preventScroll: true })}
        >
          Show all {chosen.length} pictures
        </ButtonLink>
      )}
      <PortfolioView pictures={chosen} professionalId={professionalId} at={viewedAt} onMove={setViewedAt} />
    </Section>
  );
}

/** Below a picture: what it shows, what that costs and how long it takes, and the way to book it. */
function LookOfPicture({
  picture,
  professionalId,
}: {
  readonly picture: MediaItem;
  readonly professionalId: string;
}) {
  const facts = useId();
  const look = offeredLook(picture);
  if (look === undefined) return null;
  return (
    <Caption>
      <div id={facts}>
        {look.offer.labels.length > 0 && <strong>{look.offer.serviceName}</strong>}
        <p>{describeLook(look)}</p>
      </div>
      <BookLook look={look} professionalId={professionalId} size="small" aria-describedby={facts} />
    </Caption>
  );
}
