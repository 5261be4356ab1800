import { Card, Row, Skeleton } from '@crown-and-coil/shared-ui';
import { Block } from './section';

/** The box of a booking's details: status and people, then when, services and total. */
export const BookingCardSkeleton = () => (
  <Card $padded aria-hidden="true">
    <Row $between>
      <Skeleton $height="28px" $width="96px" />
      <Skeleton $height="14px" $width="38%" />
    </Row>
    <Skeleton $height="42px" $width="56%" $top="24px" />
    <Skeleton $height="0" $top="24px" />
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
