import { Skeleton, Stack } from '@crown-and-coil/shared-ui';
import { Column, Columns } from './today-style';

/** As high as a day with two visits and a request, to avoid layout shift. */
export const TodaySkeleton = () => (
  <Columns aria-hidden="true">
    <div>
      <Column>
        <Stack>
          <Skeleton $height="28px" $width="60%" />
          <Skeleton $height="280px" />
          <Skeleton $height="280px" />
        </Stack>
      </Column>
      <Column>
        <Stack>
          <Skeleton $height="28px" $width="50%" />
          <Skeleton $height="380px" />
        </Stack>
      </Column>
    </div>
  </Columns>
);
