import { media, Skeleton, Stack } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(108px, 1fr));
  gap: 10px;
`;

/** The boxes of two days of starts. */
export const SlotsSkeleton = () => (
  <Stack $gap="s5" aria-hidden="true">
    {['first', 'second'].map((day) => (
      <Stack key={day} $gap="s3">
        <Skeleton $height="24px" $width="132px" />
        <Grid>
          {Array.from({ length: 5 }, (_, place) => (
            <Skeleton key={place} $height="56px" />
          ))}
        </Grid>
      </Stack>
    ))}
  </Stack>
);

const Strip = styled.div`
  margin-block: 28px var(--s5);
  & > span {
    height: 76px;
  }
  ${media.mobile} {
    & > span {
      height: 118px;
    }
  }
`;

/** The box of the week strip, with its buttons beneath on a phone: it must not say 'none' of a day that is not known yet. */
export const WeekSkeleton = () => (
  <Strip aria-hidden="true">
    <Skeleton />
  </Strip>
);

/** The boxes of both, while it is not known yet whose times they are. */
export const TimesSkeleton = () => (
  <>
    <WeekSkeleton />
    <SlotsSkeleton />
  </>
);
