import { type AppDispatch, logOut, type SessionUser, useDispatch } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Button,
  ButtonLink,
  ChevronRightIcon,
  IconButton,
  LogInIcon,
  LogOutIcon,
  MenuIcon,
  media,
  NavLink,
  openModal,
  XIcon,
} from '@crown-and-coil/shared-ui';
import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { type ShownLink, useLinks } from '../routing/use-links';
import { ThemeChoice } from '../theme/theme-choice';
import { Brand } from './brand';
import { useOpenHere } from './drop-panel';

const Opener = styled(IconButton)`
  display: none;
  ${media.mobile} {
    display: inline-grid;
  }
`;

const Sheet = styled.dialog`
  position: fixed;
  inset: 0;
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--surface);
  color: var(--ink);
  &[open] {
    display: flex;
    flex-direction: column;
  }
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: var(--header);
  padding: 0 var(--gutter);
  border-bottom: 1px solid var(--line);
`;

const Rows = styled.nav`
  & a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 60px;
    padding: 0 var(--gutter);
    border-bottom: 1px solid var(--line);
    font: 560 1.375rem / 1.2 var(--font-display);
    text-decoration: none;
  }
  & a[aria-current] {
    color: var(--clay);
  }
  & a:focus-visible {
    outline-offset: -3px;
  }
`;

const Foot = styled.div`
  margin-top: auto;
  padding: 16px var(--gutter) 24px;
`;

const Choice = styled(ThemeChoice)`
  margin-bottom: 16px;
`;

/** The button and, on a phone, the full-height sheet with every link of the header. */
export function MobileMenu({ user }: { readonly user: SessionUser | null }) {
  const { open, show, close } = useOpenHere();
  return (
    <>
      <Opener label="Open menu" aria-haspopup="dialog" aria-expanded={open} onClick={show}>
        <MenuIcon size="large" />
      </Opener>
      {open ? <OpenMenu user={user} onClose={close} /> : null}
    </>
  );
}

function OpenMenu({ user, onClose }: { readonly user: SessionUser | null; readonly onClose: () => void }) {
  const dispatch = useDispatch<AppDispatch>();
  const sheet = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (sheet.current ? openModal(sheet.current) : undefined), []);

  const account = useLinks('account');
  const links: readonly ShownLink[] = [
    ...useLinks('header'),
    ...(user ? [...account, { path: href.account(), label: 'Account' }] : []),
  ];
  return (
    <Sheet
      ref={sheet}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Top>
        <Brand />
        <IconButton label="Close menu" onClick={onClose}>
          <XIcon size="large" />
        </IconButton>
      </Top>
      <Rows aria-label="Main">
        {links.map(({ path, label }) => (
          <NavLink key={path} to={path}>
            {label}
            <ChevronRightIcon />
          </NavLink>
        ))}
      </Rows>
      <Foot>
        <Choice />
        {user ? (
          <Button
            block
            icon={<LogOutIcon />}
            onClick={() => {
              onClose();
              dispatch(logOut());
            }}
          >
            Log out
          </Button>
        ) : (
          <ButtonLink block to={href.login()} icon={<LogInIcon />}>
            Log in
          </ButtonLink>
        )}
      </Foot>
    </Sheet>
  );
}
