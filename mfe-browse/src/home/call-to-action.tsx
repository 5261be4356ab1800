import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, Lead, media, Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { BRAID_BAND } from '../artwork/artwork';

const Ground = styled.section`
  position: relative;
  overflow: hidden;
  background: var(--dark-green, var(--bottle));
  color: var(--on-dark, var(--paper));
  & img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: 100% 50%;
  }
`;

const Column = styled(Wrap)`
  position: relative;
  padding-block: 72px;
  ${media.mobile} {
    padding-block: 150px 28px;
  }
`;

/** Words never stand on a pattern, so they have a solid panel. */
const Panel = styled.div`
  max-width: 540px;
  padding: 40px 48px 44px;
  border-radius: var(--r-l);
  background: var(--dark-green, var(--bottle));
  & > h2 {
    font-size: var(--t-h1);
  }
  & > p {
    margin: 12px 0 28px;
    color: var(--on-dark-2, var(--sand));
  }
  ${media.mobile} {
    padding: 28px 24px;
  }
`;

/** The closing call to action: an invitation to the waitlist. */
export function CallToAction() {
  return (
    <Ground className="on-dark">
      <picture>
        <source media="(max-width: 767px)" srcSet={BRAID_BAND.narrow} />
        <img src={BRAID_BAND.wide} alt="" loading="lazy" decoding="async" />
      </picture>
      <Column>
        <Panel>
          <h2>Be first in the chair.</h2>
          <Lead>
            Tell us whether you're a client, a hairdresser or a barber. We'll email you to verify your spot.
          </Lead>
          <ButtonLink variant="gold" to={href.waitlistSignup()}>
            Join the waitlist
          </ButtonLink>
        </Panel>
      </Column>
    </Ground>
  );
}
