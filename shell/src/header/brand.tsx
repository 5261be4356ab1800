import { href } from '@crown-and-coil/shared-api/href';
import { Link, markLines, media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Lockup = styled(Link)<{ $on: 'light' | 'dark' }>`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  text-decoration: none;
  font: 600 1.375rem / 1 var(--font-display);
  letter-spacing: -0.02em;
  white-space: nowrap;
  color: ${({ $on }) => ($on === 'dark' ? 'var(--on-dark)' : 'var(--ink)')};
  & b,
  & > svg {
    color: ${({ $on }) => ($on === 'dark' ? 'var(--gold)' : 'var(--clay)')};
  }
  & b {
    font-weight: 500;
  }
  & > svg {
    width: 34px;
    height: 34px;
  }
  ${media.mobile} {
    gap: 8px;
    /* Large letters leave room for the menu's button. */
    font-size: min(1.25rem, 6vw);
    & > svg {
      width: 30px;
      height: 30px;
    }
  }
`;

/** Inline, so that the header does not wait for a picture; computed once. */
const LINES = markLines('currentColor', 3.4);

/** Mark and name, a link to the home page. */
export const Brand = ({ on = 'light' }: { readonly on?: 'light' | 'dark' }) => (
  <Lockup to={href.home()} $on={on}>
    <svg viewBox="0 0 48 48" aria-hidden="true" dangerouslySetInnerHTML={{ __html: LINES }} />
    <span>
      Crown <b>&amp;</b> Coil
    </span>
  </Lockup>
);
