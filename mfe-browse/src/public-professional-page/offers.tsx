import { AMENITIES, type ProfessionalOffers } from '@crown-and-coil/shared-api';
import { Chip, formatPrice } from '@crown-and-coil/shared-ui';
import { useId } from 'react';
import styled from 'styled-components';

const Section = styled.section`
  display: grid;
  gap: 12px;
  margin-bottom: var(--s7);
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

/** Amenities, languages and home visits; nothing for a professional without any. */
export function Offers({ amenities, languages, travelFees }: ProfessionalOffers) {
  const heading = useId();
  const radiusKm = travelFees.at(-1)?.upToKm;
  if (amenities.length === 0 && languages.length === 0 && radiusKm === undefined) return null;
  return (
    <Section aria-labelledby={heading}>
      <h2 id={heading}>Good to know</h2>
      {amenities.length > 0 && (
        <Chips aria-label="Offers">
          {AMENITIES.filter(({ value }) => amenities.includes(value)).map(({ value, label }) => (
            <li key={value}>
              <Chip $tone="bottle">{label}</Chip>
            </li>
          ))}
        </Chips>
      )}
      {languages.length > 0 && <p>Speaks {['English', ...languages].join(', ')}.</p>}
      {radiusKm !== undefined && (
        <p>
          Comes to your home, up to {radiusKm} km away. Fee by distance:{' '}
          {travelFees
            .map(({ upToKm, price }) => `up to ${upToKm} km ${price === 0 ? 'free' : formatPrice(price)}`)
            .join(', ')}
          .
        </p>
      )}
    </Section>
  );
}
