import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, GlobalStyle, SkipLink } from '@crown-and-coil/shared-ui';
import { linkPlaceholder } from '@crown-and-coil/shared-ui/remote/registry';
import { SiteFooter } from '../footer/site-footer';
import { Brand } from '../header/brand';
import { HeaderBar, HeaderEnd, HeaderPlace, HeaderRow } from '../header/header-bar';
import { MainLinks } from '../header/main-links';
import { Frame } from './frame';

/**
 * The prerendered frame of a page. The header is shown only to browsers without scripts: until the session is known the
 * specification (section 2) shows none. The gateway replaces
 * the placeholder link of each list with the live links.
 *
 * @param page the marker that the gateway replaces with the page itself
 */
export const PrerenderedFrame = ({ page }: { readonly page: string }) => (
  <>
    <GlobalStyle />
    <Frame>
      <SkipLink targetId="main" />
      <HeaderPlace>
        <noscript>
          <HeaderBar>
            <HeaderRow>
              <Brand />
              <MainLinks links={[linkPlaceholder('header')]} />
              <HeaderEnd>
                <ButtonLink to={href.login()} size="small">
                  Log in
                </ButtonLink>
              </HeaderEnd>
            </HeaderRow>
          </HeaderBar>
        </noscript>
      </HeaderPlace>
      <main id="main" tabIndex={-1}>
        {page}
      </main>
      <SiteFooter links={[linkPlaceholder('footer')]} />
    </Frame>
  </>
);
