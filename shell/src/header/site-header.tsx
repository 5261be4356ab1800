import { useSession } from '@crown-and-coil/shared-api';
import { ButtonLink, media, Wrap } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { NotificationsBell } from '../notifications/notifications-bell';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import { MainLinks } from './main-links';
import { MobileMenu } from './mobile-menu';

/** Keeps the header's place, so that nothing moves when it appears. */
const Place = styled.div`
  height: calc(var(--header) + 1px);
  background: var(--paper);
`;

const Bar = styled.header`
  position: fixed;
  z-index: 20;
  inset: 0 0 auto;
  background: var(--paper);
  border-bottom: 1px solid var(--line);
  /* A fixed header would stand on every printed page, over its text. */
  @media print {
    position: static;
  }
`;

const Inner = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: var(--s6);
  height: var(--header);
  ${media.mobile} {
    gap: var(--s2);
  }
`;

const End = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  margin-left: auto;
`;

const Wide = styled.div`
  ${media.mobile} {
    display: none;
  }
`;

/** The fixed header. It shows once the persisted session has been loaded (specification, section 2). */
export function SiteHeader() {
  const { status, user } = useSession();
  return (
    <Place>
      {status === 'restoring' ? null : (
        <Bar>
          <Inner>
            <Brand />
            <MainLinks />
            <End>
              {user ? <NotificationsBell /> : null}
              <Wide>
                {user ? (
                  <AccountMenu user={user} />
                ) : (
                  <ButtonLink to="/login" size="small">
                    Log in
                  </ButtonLink>
                )}
              </Wide>
              <MobileMenu user={user} />
            </End>
          </Inner>
        </Bar>
      )}
    </Place>
  );
}
