import type { MediaItem } from '@crown-and-coil/shared-api';
import { Muted, PictureView } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { BookLook, describeLook, type OfferedLook, offeredLook } from './look';

const Caption = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 32px;
  align-items: center;
  justify-content: space-between;
  max-width: calc(var(--max) + 2 * var(--gutter));
  margin-inline: auto;
  padding: 16px var(--gutter) 20px;
  & > div {
    flex: 1 1 260px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

interface LookCaptionProps {
  readonly look: OfferedLook;
  readonly alt: string | null;
  readonly professionalId: string;
}

/** What a picture shows, what that costs and how long it takes now, and the way to book it. */
function LookCaption({ look, alt, professionalId }: LookCaptionProps) {
  return (
    <Caption>
      <div>
        {alt && <Muted>{alt}</Muted>}
        {look.offer.labels.length > 0 && <strong>{look.offer.serviceName}</strong>}
        <p>{describeLook(look)}</p>
      </div>
      <BookLook look={look} professionalId={professionalId} variant="primary" />
    </Caption>
  );
}

interface PortfolioViewProps {
  readonly pictures: readonly MediaItem[];
  readonly professionalId: string;
  /** Place in `pictures`, from 0; null while nothing is viewed. */
  readonly at: number | null;
  readonly onMove: (at: number | null) => void;
}

/** A professional's portfolio in full; pictures that carry a look can be booked from here. */
export function PortfolioView({ pictures, professionalId, at, onMove }: PortfolioViewProps) {
  const picture = at === null ? undefined : pictures[at];
  const look = picture && offeredLook(picture);
  return (
    <PictureView label="Portfolio" pictures={pictures} at={at} onMove={onMove} onClose={() => onMove(null)}>
      {look && <LookCaption look={look} alt={picture.alt} professionalId={professionalId} />}
    </PictureView>
  );
}
