import { ButtonLink, GlobalStyle, SkipLink } from '@crown-and-coil/shared-ui';
import { SiteFooter } from '../footer/site-footer';
import { Brand } from '../header/brand';
import { HeaderBar, HeaderEnd, HeaderPlace, HeaderRow } from '../header/header-bar';
import { MainLinks } from '../header/main-links';
import { Frame } from './frame';

/**
 * The frame of a page as it is drawn at build, before any script has run. The header is left out, as long as nobody
 * knows who is looking (specification, section 2), but for those who have no scripts at all.
 *
 * @param page stands where the page itself comes
 */
export const StillFrame = ({ page }: { readonly page: string }) => (
  <>
    <GlobalStyle />
    <Frame>
      <SkipLink targetId="main" />
      <HeaderPlace>
        <noscript>
          <HeaderBar>
            <HeaderRow>
              <Brand />
              <MainLinks />
              <HeaderEnd>
                <ButtonLink to="/login" size="small">
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
      <SiteFooter />
    </Frame>
  </>
);
