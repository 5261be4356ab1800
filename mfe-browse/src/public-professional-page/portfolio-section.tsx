import type { MediaItem, ServiceCategory } from '@crown-and-coil/shared-api';
import { useListPublicMediaQuery } from '@crown-and-coil/shared-api';
import { Button, FilterChips, media, PictureButton } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import { PortfolioView } from '../portfolio/portfolio-view';
import { portfolioOf } from './data';

/** Two rows of a wide window. */
const SHOWN_AT_FIRST = 8;

const Section = styled.section`
  margin-top: var(--s7);
`;

const Filter = styled.div`
  margin-top: 16px;
`;

const Pictures = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 10px;
  margin-block: 16px;
  ${media.mobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  &:focus {
    outline: none;
  }
  & > li {
    aspect-ratio: 5/6;
    border-radius: var(--r-m);
    overflow: hidden;
  }
`;

/** Moves the focus to the pictures: the button that loaded them is gone. */
const takeFocus = (list: HTMLElement | null) => list?.focus({ preventScroll: true });

const ALL = 'All';

/** The categories of the pictures, each with its number. */
function countByCategory(pictures: readonly MediaItem[]) {
  const counts = new Map<ServiceCategory, number>();
  for (const { serviceCategory } of pictures)
    if (serviceCategory !== null) counts.set(serviceCategory, (counts.get(serviceCategory) ?? 0) + 1);
  return [...counts].map(([category, count]) => ({ value: category, label: category, count }));
}

/** The professional's pictures, all or of one kind of service. Without pictures, or on a failure, there is no section. */
export function PortfolioSection({ professionalId }: { readonly professionalId: string }) {
  const { data } = useListPublicMediaQuery(portfolioOf(professionalId));
  return data && data.length > 0 ? <Portfolio pictures={data} professionalId={professionalId} /> : null;
}

interface PortfolioProps {
  readonly pictures: readonly MediaItem[];
  readonly professionalId: string;
}

function Portfolio({ pictures, professionalId }: PortfolioProps) {
  const [category, setCategory] = useState<ServiceCategory | typeof ALL>(ALL);
  const [isWhole, setWhole] = useState(false);
  const [viewedAt, setViewedAt] = useState<number | null>(null);
  const categories = countByCategory(pictures);
  const chosen = pictures.filter((one) => category === ALL || one.serviceCategory === category);
  const shown = isWhole ? chosen : chosen.slice(0, SHOWN_AT_FIRST);
  return (
    <Section aria-labelledby="portfolio">
      <h2 id="portfolio">Portfolio</h2>
      {categories.length > 1 && (
        <Filter>
          <FilterChips
            label="Kind of work"
            options={[{ value: ALL, label: ALL, count: pictures.length }, ...categories]}
            value={category}
            onChange={setCategory}
          />
        </Filter>
      )}
      <Pictures aria-labelledby="portfolio" tabIndex={-1} ref={isWhole ? takeFocus : undefined}>
        {shown.map((picture, place) => (
          <li key={picture.id}>
            <PictureButton
              picture={picture}
              alt={picture.alt || 'Portfolio'}
              sizes="(max-width: 767px) 50vw, 300px"
              onView={() => setViewedAt(place)}
            />
          </li>
        ))}
      </Pictures>
      {shown.length < chosen.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {chosen.length} pictures
        </Button>
      )}
      <PortfolioView pictures={chosen} professionalId={professionalId} at={viewedAt} onMove={setViewedAt} />
    </Section>
  );
}
