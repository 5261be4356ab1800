import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { Link, type LinkProps } from '../router/router';
import { BusyLabel } from './busy-label';
import { type ButtonLook, buttonStyle } from './button-style';

export type { ButtonSize, ButtonVariant } from './button-style';

const StyledButton = styled.button<ButtonLook>`
  ${buttonStyle}
`;
const StyledLink = styled(Link)<ButtonLook>`
  ${buttonStyle}
`;

interface Look {
  /** A primary button gets `data-primary`, so that floating elements keep clear of it. */
  variant?: ButtonLook['$variant'];
  size?: ButtonLook['$size'];
  /** As wide as its container. */
  block?: boolean;
}

export interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'aria-disabled'> {
  /** While true the button shows `busyText`, keeps focus and ignores presses. */
  busy?: boolean;
  /** For actions that will be available soon: looks disabled and ignores presses, but stays focusable. */
  'aria-disabled'?: boolean;
  /** Text while busy, for example 'Booking...'. The width fits both texts from the start. */
  busyText?: string;
  /** Shown before the text. */
  icon?: ReactNode;
}

/** One primary button per view. `type` is 'button' by default. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  block = false,
  busy = false,
  busyText,
  icon,
  children,
  onClick,
  type = 'button',
  'aria-disabled': isUnready = false,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would drop the keyboard focus; a submit is stopped here too.
    if (busy || isUnready) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <StyledButton
      {...rest}
      type={type}
      data-primary={variant === 'primary' || undefined}
      $variant={variant}
      $size={size}
      $block={block}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || isUnready || undefined}
    >
      <BusyLabel busy={busy} busyText={busyText} icon={icon}>
        {children}
      </BusyLabel>
    </StyledButton>
  );
}

export interface ButtonLinkProps extends Look, LinkProps {
  icon?: ReactNode;
}

/** A link that looks like a button, for navigation. For actions use `Button`. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  block = false,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <StyledLink
      {...rest}
      data-primary={variant === 'primary' || undefined}
      $variant={variant}
      $size={size}
      $block={block}
    >
      {icon}
      {children}
    </StyledLink>
  );
}
