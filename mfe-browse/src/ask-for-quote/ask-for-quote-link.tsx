import { href } from '@crown-and-coil/shared-api/href';
import { Muted, TextLink } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Line = styled(Muted)`
  margin-top: 16px;
`;

interface Props {
  readonly professionalId: string;
  /** The service that is asked about; without one the professional names it. */
  readonly serviceId?: string;
}

/** A link to request a photo quote from the professional. */
export const AskForQuoteLink = ({ professionalId, serviceId }: Props) => (
  <Line>
    Not sure what yours would cost?{' '}
    <TextLink to={href.askForQuote({ professionalId }, { search: { service: serviceId } })}>
      Ask for a photo quote
    </TextLink>
  </Line>
);
