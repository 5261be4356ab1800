import { type BookingStepsState, MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, TextLink } from '@crown-and-coil/shared-ui';
import { ProblemPlace } from '../booking-components/problem-place';
import { SeeRequests } from '../booking-steps/request-limit';
import { isOfferGone, type SendingFailure, unknownOutcomeInWords } from './send-booking';

interface Props {
  readonly failure: SendingFailure;
  readonly serviceId: string;
  /** Everything but the time, for the link to the times. */
  readonly stateWithoutTime: BookingStepsState;
  readonly onTryAgain: () => void;
}

/** Why the booking was not made, and what to do. */
export const SendingProblem = (problem: Props) =>
  problem.failure.kind !== 'logged-out' && (
    <ProblemPlace failure={problem.failure}>
      <Explanation {...problem} />
    </ProblemPlace>
  );

function Explanation({ failure, serviceId, stateWithoutTime, onTryAgain }: Props) {
  switch (failure.kind) {
    case 'time-taken':
      return (
        <Alert>
          {`${MESSAGES.timeTaken} Your services, products and notes are kept. `}
          <TextLink {...href.pickBookingTime.link({ serviceId }, stateWithoutTime)}>
            Pick another time
          </TextLink>
        </Alert>
      );
    case 'price-changed':
      return <Alert>{`${MESSAGES.priceChanged} The prices below are the new ones.`}</Alert>;
    case 'open-requests':
      return (
        <Alert>
          {`${failure.reason} Your choices are kept. `}
          <SeeRequests />
        </Alert>
      );
    case 'rules-changed':
      return <Alert>{`${failure.reason} What applies now is shown below.`}</Alert>;
    case 'style-changed':
      return (
        <Alert>
          {`${failure.reason} `}
          {failure.isGone ? (
            <TextLink {...href.chooseStyle.link({ serviceId }, stateWithoutTime)}>Choose your style</TextLink>
          ) : (
            'The new price and length are below: confirm to book with them.'
          )}
        </Alert>
      );
    case 'unknown-outcome':
      return <Alert onRetry={onTryAgain}>{unknownOutcomeInWords(failure.isAnswered)}</Alert>;
    default:
      return (
        <Alert>
          {failure.kind === 'refused' && failure.reason ? failure.reason : MESSAGES.bookingFailed}
          {isOfferGone(failure) && (
            <>
              {' '}
              <TextLink to={href.waitingList()}>See your waiting list</TextLink>
            </>
          )}
        </Alert>
      );
  }
}
