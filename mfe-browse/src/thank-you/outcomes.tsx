import { WAITLIST_MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, ButtonLink, Lead, Row } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { NextSteps } from '../waitlist-signup/next-steps';

const Words = styled(Lead)`
  margin-top: 8px;
`;

/** While the answer is on its way. */
export const Verifying = () => (
  <div aria-busy="true">
    <h1>Thank you.</h1>
    <Words role="status">Verifying your email...</Words>
  </div>
);

/** The email is verified: now, or on an earlier visit when no name is known. */
export const Verified = ({ name }: { readonly name?: string }) => (
  <>
    <h1>{name === undefined ? 'Thank you.' : `Thank you, ${name}.`}</h1>
    <Words>
      {name === undefined ? WAITLIST_MESSAGES.linkUsed : 'Your email is verified.'} Your spot is reserved.
    </Words>
    <NextSteps reached="verified" />
    <Row $wrap>
      <ButtonLink to={href.browseProfessionals()} variant="primary">
        Browse professionals
      </ButtonLink>
      <ButtonLink to={href.browseServices()}>See services</ButtonLink>
    </Row>
  </>
);

/** A link that was never ours, was cut off, or was replaced by a newer one. */
export const InvalidLink = () => (
  <>
    <h1>This link doesn't work.</h1>
    <Words>
      {WAITLIST_MESSAGES.linkInvalid} If you asked for the email more than once, the newest link is the one
      that counts.
    </Words>
    <Row $wrap style={{ marginTop: 28 }}>
      <ButtonLink to={href.waitlistSignup()} variant="primary">
        Join the waitlist
      </ButtonLink>
      <ButtonLink to={href.home()}>Go to the home page</ButtonLink>
    </Row>
  </>
);

/** Nothing is known: the server could not be asked. */
export const Unverified = ({
  sentence,
  onRetry,
}: {
  readonly sentence: string;
  readonly onRetry: () => void;
}) => (
  <>
    <h1>Almost there.</h1>
    <Words style={{ marginBottom: 24 }}>Your email could not be verified just now.</Words>
    <Alert onRetry={onRetry}>{sentence}</Alert>
  </>
);
