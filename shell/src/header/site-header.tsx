import { useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { NotificationsBell } from '../notifications/notifications-bell';
import { type ShownLink, useLinks } from '../routing/use-links';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import { HeaderBar, HeaderEnd, HeaderPlace, HeaderRow } from './header-bar';
import { MainLinks } from './main-links';
import { MobileMenu } from './mobile-menu';

const Wide = styled.div`
  ${media.mobile} {
    display: none;
  }
`;

/** For browsers without scripts: all others see no header until the session is known. */
const HeaderWithoutScripts = ({ links }: { readonly links: readonly ShownLink[] }) => (
  <noscript>
    <HeaderBar>
      <HeaderRow>
        <Brand />
        <MainLinks links={links} />
        <HeaderEnd>
          <ButtonLink to={href.login()} size="small">
            Log in
          </ButtonLink>
        </HeaderEnd>
      </HeaderRow>
    </HeaderBar>
  </noscript>
);

/** The fixed header. It appears after the persisted session was loaded (specification, section 2). */
export function SiteHeader() {
  const { status, user } = useSession();
  const links = useLinks('header');
  return (
    <HeaderPlace>
      {status === 'restoring' ? (
        <HeaderWithoutScripts links={links} />
      ) : (
        <HeaderBar>
          <HeaderRow>
            <Brand />
            <MainLinks links={links} />
            <HeaderEnd>
              {user ? <NotificationsBell /> : null}
              <Wide>
                {user ? (
                  <AccountMenu user={user} />
                ) : (
                  <ButtonLink to={href.login()} size="small">
                    Log in
                  </ButtonLink>
                )}
              </Wide>
              <MobileMenu user={user} />
            </HeaderEnd>
          </HeaderRow>
        </HeaderBar>
      )}
    </HeaderPlace>
  );
}
