import { createGlobalStyle } from 'styled-components';
import { inDarkTheme } from './themes';
import { customProperties, darkTokens, media, mobileTokens, tokens } from './tokens';

/**
 * Tokens, reset and base type. The shell mounts it once; no remote does. The font files are the shell's. Forced colours
 * remove backgrounds, so an outline marks current and selected elements. Controls and links that look like buttons are
 * not printed. The reduced-motion block removes animations (look, section 4).
 */
export const GlobalStyle = createGlobalStyle`
  :root{${customProperties(tokens)}color-scheme:light}
  ${inDarkTheme(`${customProperties(darkTokens)}color-scheme:dark;`)}
  ${media.mobile}{:root{${customProperties(mobileTokens)}}}
  @media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}
  *,*::before,*::after{box-sizing:border-box}
  html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:calc(var(--header) + 16px)}
  html:has(dialog[open]){overflow:hidden}
  body{margin:0;background:var(--paper);color:var(--ink);font:400 var(--t-body)/1.5 var(--font-text);font-optical-sizing:auto;-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility;overflow-wrap:break-word}
  h1,h2,h3,h4,p,ul,ol,dl,dd,figure,fieldset,legend{margin:0;padding:0;border:0;min-width:0}
  ul,ol{list-style:none}
  img,svg{display:block;max-width:100%}
  img{filter:var(--picture-filter)}
  .lucide{flex-shrink:0}
  :where(.lucide){fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}
  :where(.lucide:not([stroke-width])){stroke-width:1.75}
  a{color:inherit}
  button,input,select,textarea{font:inherit;color:inherit}
  button{cursor:pointer}
  h1,h2,h3{font-family:var(--font-display);font-weight:560;letter-spacing:-.015em;text-wrap:balance;overflow-wrap:break-word}
  h1{font-size:var(--t-h1);line-height:1.08;letter-spacing:-.022em}
  h2{font-size:var(--t-h2);line-height:1.15}
  h3{font-size:var(--t-h3);line-height:1.25;letter-spacing:-.008em;font-weight:600}
  @media (forced-colors:active){:where([aria-current]:not([aria-current=false]),[aria-selected=true],[aria-pressed=true],[role=radio][aria-checked=true]){outline:2px solid Highlight;outline-offset:-2px}}
  :focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:var(--r-s)}
  :is(h1,main,[data-focus-region]):focus{outline:none}
  .on-dark :focus-visible{outline-color:var(--focus-on-dark)}
  ::view-transition{pointer-events:none}
  ::view-transition-group(root){animation-duration:var(--d2)}
  ::view-transition-group(page-picture){animation-duration:var(--d3);animation-timing-function:var(--ease)}
  ::view-transition-old(page-picture),::view-transition-new(page-picture){height:100%;object-fit:cover;overflow:clip}
  @page{margin:16mm}
  @media print{body{background:#fff;color:#000}button,nav,[role=search],[role=tablist]{display:none!important}}
  ${media.mobile}{html:has([data-action-bar]){scroll-padding-bottom:calc(5.5rem + var(--foot,0px))}html:has([data-action-bar=tall]){scroll-padding-bottom:calc(8.75rem + var(--foot,0px))}}
`;
