import { href } from '@crown-and-coil/shared-api/href';
import { artPath, ICON_WIDTHS } from '@crown-and-coil/shared-art';
import { GROUNDS } from '@crown-and-coil/shared-ui/themes';

/**
 * `/manifest.webmanifest`: how a phone shows the site on its home screen (W3C Web Application Manifest). Its colours are
 * the light theme's, because a manifest has no others; the page's own `theme-color` follows the theme once it is open.
 */
export const renderAppManifest = (): string =>
  JSON.stringify({
    id: '/',
    name: 'Crown & Coil',
    short_name: 'Crown & Coil',
    description: 'Find and book professionals for textured, curly and kinky hair in Australia.',
    lang: 'en-AU',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUNDS.light,
    theme_color: GROUNDS.light,
    categories: ['beauty', 'lifestyle'],
    icons: ICON_WIDTHS.map((width) => ({
      src: artPath({ kind: 'icon', width }),
      sizes: `${width}x${width}`,
      type: 'image/png',
    })),
    shortcuts: [
      { name: 'Find a professional', url: href.browseProfessionals() },
      { name: 'Browse services', url: href.browseServices() },
      { name: 'My bookings', url: href.clientProfile() },
    ],
  });
