import { HAIR_TYPES, type MediaItem } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, type ButtonLinkProps, formatCents, formatDuration } from '@crown-and-coil/shared-ui';

type Look = NonNullable<MediaItem['look']>;
/** The look of a picture whose service is offered as it shows it. */
export type OfferedLook = Look & { readonly offer: NonNullable<Look['offer']> };

/** The look of a picture that can be booked. */
export const offeredLook = ({ look }: Pick<MediaItem, 'look'>): OfferedLook | undefined =>
  look?.offer ? { ...look, offer: look.offer } : undefined;

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
  return `${shown.join(', ')}: ${formatCents(priceCents)}, ${length}`;
}

interface BookLookProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'aria-describedby'> {
  readonly look: OfferedLook;
  readonly professionalId: string;
}

/** A link to book the look of a picture. */
export function BookLook({ look: { serviceId, options, offer }, professionalId, ...rest }: BookLookProps) {
  const state = { professionalId, selectedServices: [serviceId] };
  const firstStep = offer.hasMenu
    ? href.chooseStyle.link({ serviceId }, state, { search: { options: options.join(',') || undefined } })
    : href.addMoreServices.link({ serviceId, professionalId }, state);
  return (
    <ButtonLink {...rest} {...firstStep}>
      Book this look
    </ButtonLink>
  );
}
