import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, Lead, Muted, media, Row, Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { CROWN_PICTURE } from '../artwork/artwork';
import { SearchForm } from './search-form';

const CROWN_SIZE = 760;

const Ground = styled.section`
  overflow: hidden;
  border-bottom: 1px solid var(--line);
`;

const Columns = styled(Wrap)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 560px) 1fr;
  min-height: 640px;
  align-items: center;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 54%) 1fr;
  }
  ${media.mobile} {
    display: block;
    min-height: 0;
  }
`;

const Words = styled.div`
  position: relative;
  z-index: 1;
  padding-block: 64px;
  & > p:first-of-type {
    margin-top: 24px;
    max-width: 46ch;
  }
  ${media.mobile} {
    padding-block: 40px 0;
  }
`;

const Title = styled.h1`
  font-size: var(--t-display);
  line-height: 1.01;
  letter-spacing: -0.03em;
  font-weight: 520;
  & > em {
    font-style: italic;
    font-weight: 480;
    /* Its own font is a little taller: the line keeps its height, so that nothing moves when that font arrives. */
    line-height: 0;
  }
`;

const Actions = styled(Row)`
  margin: 32px 0 16px;
  ${media.mobile} {
    & > a {
      flex: 1 1 100%;
      white-space: normal;
    }
  }
`;

/** Bleeds off the right edge, never under the words; on a phone it rises below them. */
const Crown = styled.img`
  position: absolute;
  width: ${CROWN_SIZE}px;
  max-width: none;
  height: auto;
  aspect-ratio: 1;
  left: 632px;
  top: -48px;
  ${media.belowDesktop} {
    left: 60%;
  }
  ${media.mobile} {
    position: static;
    width: 520px;
    margin: 20px 0 -220px -30px;
  }
`;

/** What the page is for, and the crown: the largest picture of the first view, so it loads before all others. */
export function Hero() {
  return (
    <Ground>
      <Columns>
        <Words>
          <Title tabIndex={-1}>
            Find the hands that know <em>your</em> hair.
          </Title>
          <Lead>
            Braiders, barbers, locticians and curl specialists across Australia list what they do, what it
            costs and how long it takes. Choose a time and it's booked.
          </Lead>
          <SearchForm />
          <Actions $wrap>
            <ButtonLink to={href.waitlistSignup()}>Join the waitlist</ButtonLink>
            <ButtonLink to={href.browseProfessionals()}>Browse professionals</ButtonLink>
          </Actions>
          <Muted>We're in early access. Join the waitlist to reserve your spot.</Muted>
        </Words>
        <Crown
          width={CROWN_SIZE}
          height={CROWN_SIZE}
          fetchPriority="high"
          alt="A crown of hair seen from above, parted into eight sections: braids, colour, a fade, locs, coils, treatment, waves and wefts"
          // Last, so that its priority is known when the request is made.
          src={CROWN_PICTURE}
        />
      </Columns>
    </Ground>
  );
}
