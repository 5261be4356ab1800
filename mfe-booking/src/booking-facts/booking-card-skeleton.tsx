import { Card, Row, Skeleton } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { Block } from './section';

const People = styled.div`
  margin-block: var(--s4);
`;

/** The box of a booking's details: status and people, then when, services and total. */
export const BookingCardSkeleton = () => (
  <Card $padded aria-hidden="true">
    <Row $between>
      <Skeleton $height="28px" $width="96px" />
      <Skeleton $height="14px" $width="38%" />
    </Row>
    <People>
      <Skeleton $height="42px" $width="56%" />
    </People>
    <Block>
      <Skeleton $height="22px" $width="84px" />
      <Skeleton $height="92px" $width="78%" $top="16px" />
    </Block>
    <Block>
      <Skeleton $height="22px" $width="104px" />
      <Skeleton $height="44px" $top="18px" />
    </Block>
    <Skeleton $height="48px" />
  </Card>
);
