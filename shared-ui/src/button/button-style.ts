import { css } from 'styled-components';
import { media } from '../theme/tokens';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dark' | 'gold' | 'ghostDark';
export type ButtonSize = 'medium' | 'small';

export interface ButtonLook {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $block: boolean;
}

/** Fill, text and border, then what changes under the pointer. `gold` and `ghostDark` are for dark backgrounds. */
const looks: Record<ButtonVariant, string> = {
  primary:
    '--bg:var(--clay);--fg:var(--surface);--bd:var(--clay);&:hover{--bg:var(--clay-deep);--bd:var(--clay-deep)}',
  secondary: '--bg:var(--surface);--bd:var(--line-strong);&:hover{--bg:var(--shea);--bd:var(--ink)}',
  quiet: '--fg:var(--clay);padding-inline:14px;&:hover{--bg:var(--clay-tint);--fg:var(--clay-deep)}',
  danger: '--bg:var(--danger);--fg:var(--surface);--bd:var(--danger);&:hover{--bg:var(--cancelled-fg)}',
  dark: '--bg:var(--bottle);--fg:var(--paper);--bd:var(--bottle);&:hover{--bg:var(--bottle-2)}',
  gold: '--bg:var(--gold);--fg:var(--dark);--bd:var(--gold);&:hover{--bg:var(--gold-tint)}',
  ghostDark:
    '--fg:var(--on-dark);--bd:color-mix(in srgb,var(--on-dark) 55%,transparent);&:hover{--bg:color-mix(in srgb,var(--on-dark) 12%,transparent)}',
};

export const buttonStyle = css<ButtonLook>`
  --bg: transparent;
  --fg: var(--ink);
  --bd: transparent;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
  min-height: ${({ $size }) => ($size === 'small' ? 40 : 48)}px;
  padding: ${({ $block }) => ($block ? 6 : 0)}px ${({ $size }) => ($size === 'small' ? 16 : 22)}px;
  border: 1.5px solid var(--bd);
  border-radius: var(--r-m);
  background: var(--bg);
  color: var(--fg);
  font-size: ${({ $size }) => ($size === 'small' ? 'var(--t-small)' : 'var(--t-body)')};
  font-weight: 650;
  line-height: 1.15;
  text-align: center;
  text-decoration: none;
  white-space: ${({ $block }) => ($block ? 'normal' : 'nowrap')};
  /* A phone with letters of about twice the size: this em is the letter size of the browser's settings. */
  @media (max-width: 16em) {
    max-width: 100%;
    padding-block: 6px;
    white-space: normal;
  }
  cursor: pointer;
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  transition:
    background var(--d1) var(--ease),
    border-color var(--d1),
    transform var(--d1);
  ${({ $variant }) => looks[$variant]}
  &:active {
    transform: translateY(1px);
  }
  &&:focus-visible {
    border-radius: var(--r-m);
  }
  &&:disabled,
  &&[aria-disabled='true'] {
    --bg: var(--shea);
    --fg: var(--muted);
    --bd: var(--line);
    cursor: not-allowed;
    transform: none;
  }
  ${media.touch} {
    min-height: ${({ $size }) => ($size === 'small' ? 44 : 48)}px;
  }
  /* Links too. */
  @media print {
    display: none;
  }
`;
