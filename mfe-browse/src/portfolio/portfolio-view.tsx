import { HAIR_TYPES, type MediaItem } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, formatDuration, formatPrice, Muted, PictureView } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

type Look = NonNullable<MediaItem['look']>;
type OfferedLook = Look & { readonly offer: NonNullable<Look['offer']> };

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

/** 'Medium, Waist, coily hair: $315.00, 5 h 30 min to 6 h 45 min'; a service without a menu has its name only. */
export function describeLook({ hairType, offer }: OfferedLook): string {
  const { serviceName, labels, priceCents, minutesMin, minutesMax } = offer;
  const hair = HAIR_TYPES.find(({ value }) => value === hairType);
  const shown = [
    ...(labels.length > 0 ? labels : [serviceName]),
    ...(hair ? [`${hair.name.toLowerCase()} hair`] : []),
  ];
  const length =
    minutesMin === minutesMax
      ? formatDuration(minutesMax)
      : `${formatDuration(minutesMin)} to ${formatDuration(minutesMax)}`;
  return `${shown.join(', ')}: ${formatPrice(priceCents / 100)}, ${length}`;
}

interface LookCaptionProps {
  readonly look: OfferedLook;
  readonly alt: string | null;
  readonly professionalId: string;
}

/** What a picture shows, what that costs and how long it takes now, and the way to book it. */
function LookCaption({ look, alt, professionalId }: LookCaptionProps) {
  const { serviceId, options, offer } = look;
  const state = { professionalId, selectedServices: [serviceId] };
  const firstStep = offer.hasMenu
    ? href.chooseStyle.link({ serviceId }, state, { search: { options: options.join(',') || undefined } })
    : href.addMoreServices.link({ serviceId, professionalId }, state);
  return (
    <Caption>
      <div>
        {alt && <Muted>{alt}</Muted>}
        {offer.labels.length > 0 && <strong>{offer.serviceName}</strong>}
        <p>{describeLook(look)}</p>
      </div>
      <ButtonLink variant="primary" {...firstStep}>
        Book this look
      </ButtonLink>
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
  const { look, alt } = (at === null ? undefined : pictures[at]) ?? { look: null, alt: null };
  return (
    <PictureView label="Portfolio" pictures={pictures} at={at} onMove={onMove} onClose={() => onMove(null)}>
      {look?.offer && (
        <LookCaption look={{ ...look, offer: look.offer }} alt={alt} professionalId={professionalId} />
      )}
    </PictureView>
  );
}
