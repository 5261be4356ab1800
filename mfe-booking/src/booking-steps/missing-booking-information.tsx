import { MESSAGES } from '@crown-and-coil/shared-api';
import { ButtonLink, Page, PageHeader, Row, TextLink } from '@crown-and-coil/shared-ui';
import type { StoredBookingSteps } from './booking-choices';
import { bookingPaths } from './booking-paths';

interface Props {
  readonly serviceId: string;
  /** What is known; it goes along to the times. */
  readonly state: StoredBookingSteps;
}

/** A step that was opened without a time, by an old link or in a new tab: says so, with a way on (section 2). */
export function MissingBookingInformation({ serviceId, state }: Props) {
  return (
    <Page>
      <PageHeader
        title={MESSAGES.bookingMissing}
        lead="This booking has no time yet. Pick one and go on from there."
      />
      <Row $gap="s4" $wrap>
        <ButtonLink variant="primary" to={bookingPaths.pickTime(serviceId)} state={state}>
          Pick a time
        </ButtonLink>
        <TextLink to={bookingPaths.browseServices}>Browse services</TextLink>
      </Row>
    </Page>
  );
}
