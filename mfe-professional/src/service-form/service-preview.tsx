import {
  Card,
  CardBody,
  ClockIcon,
  formatMinutes,
  formatPrice,
  Meta,
  Muted,
  PatternArt,
  Row,
  Small,
} from '@crown-and-coil/shared-ui';
import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import type { ServiceValues } from './service-values';

const Picture = styled.div`
  aspect-ratio: 2 / 1;
`;

const Name = styled.p<{ $given: boolean }>`
  font: 600 var(--t-h3) / 1.25 var(--font-display);
  color: ${({ $given }) => ($given ? 'var(--ink)' : 'var(--muted)')};
  overflow-wrap: anywhere;
`;

const Caption = styled(Muted)`
  margin-bottom: 10px;
  font-weight: 600;
`;

const Price = styled.strong`
  font-size: 1.125rem;
  font-variant-numeric: tabular-nums lining-nums;
`;

interface Props {
  /** Seed of the drawing, the same as on the public page. */
  readonly seed: string;
}

/** Live preview of the card that clients will see. */
export function ServicePreview({ seed }: Props) {
  const { values } = useFormikContext<ServiceValues>();
  const { name, description, price, serviceDurationMinutes: minutes, category } = values;
  return (
    <>
      <Caption>How clients will see it</Caption>
      <Card>
        <Picture>
          <PatternArt category={category} seed={seed} priority />
        </Picture>
        <CardBody>
          <Muted>{category || 'Category'}</Muted>
          <Name $given={name.trim() !== ''}>{name.trim() || 'Name of your service'}</Name>
          <Small>{description}</Small>
          <Row $between style={{ marginTop: 'var(--s4)' }}>
            <Price>{formatPrice(Number(price))}</Price>
            <Meta>
              <ClockIcon size="small" />
              {formatMinutes(Number(minutes))}
            </Meta>
          </Row>
        </CardBody>
      </Card>
    </>
  );
}
