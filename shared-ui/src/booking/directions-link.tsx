import styled from 'styled-components';
import { TextAnchor } from '../text/text';

const Anchor = styled(TextAnchor)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  @media print {
    display: none;
  }
`;

interface DirectionsLinkProps {
  /** Null where only the suburb is known. */
  streetAddress: string | null;
  /** 'Footscray VIC'. */
  suburb: string;
}

/** A link to directions, which opens a phone's map app. */
export const DirectionsLink = ({ streetAddress, suburb }: DirectionsLinkProps) => (
  <Anchor
    href={`https://www.google.com/maps/dir/?${new URLSearchParams({
      api: '1',
      destination: [streetAddress, suburb, 'Australia'].filter(Boolean).join(', '),
    })}`}
    target="_blank"
    rel="noreferrer"
  >
    Directions
  </Anchor>
);
