import { type AppDispatch, logOut, type SessionUser, useDispatch } from '@crown-and-coil/shared-api';
import { Avatar, ChevronDownIcon, Link, LogOutIcon } from '@crown-and-coil/shared-ui';
import { useId, useRef } from 'react';
import styled from 'styled-components';
import { currentRegistry } from '../loading/registry';
import { useOwnPicture } from '../session/use-own-picture';
import { Anchor, DropPanel } from './drop-panel';
import { accountLabel, accountLinks } from './site-links';
import { useDismissable } from './use-dismissable';

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  height: 44px;
  padding: 0 10px 0 5px;
  border: 1px solid var(--line);
  border-radius: var(--r-full);
  background: var(--surface);
  font-weight: 600;
  white-space: nowrap;
  &:hover {
    border-color: var(--line-strong);
  }
  &&:focus-visible {
    border-radius: var(--r-full);
  }
`;

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 8px 12px 12px;
  border-bottom: 1px solid var(--line);
  margin-bottom: var(--s2);
  & > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & strong {
    font-weight: 700;
  }
  & small {
    display: block;
    font-size: var(--t-micro);
    line-height: 1.4;
    color: var(--muted);
  }
`;

const Items = styled.ul`
  & li + li:last-child {
    border-top: 1px solid var(--line);
    margin-top: var(--s2);
    padding-top: var(--s2);
  }
  & a,
  & button {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    min-height: 44px;
    padding: 0 12px;
    border: 0;
    border-radius: var(--r-m);
    background: none;
    font-weight: 550;
    text-align: left;
    text-decoration: none;
  }
  & a:hover,
  & button:hover,
  & a[aria-current] {
    background: var(--shea);
  }
`;

/** Who is logged in, their own pages, and Log out. */
export function AccountMenu({ user }: { readonly user: SessionUser }) {
  const dispatch = useDispatch<AppDispatch>();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { open, toggle } = useDismissable(box, button);
  const id = useId();
  const links = accountLinks(currentRegistry(), user.role);
  const name = user.profile?.displayName ?? user.username;
  const picture = useOwnPicture(user);

  return (
    <Anchor ref={box}>
      <Trigger
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        <Avatar name={name} src={picture} size={34} fallback="initial" />
        <span>{accountLabel(user.role)}</span>
        <ChevronDownIcon size="small" />
      </Trigger>
      {open ? (
        <DropPanel id={id}>
          <Who>
            <Avatar name={name} src={picture} size={40} fallback="initial" />
            <div>
              <strong>{user.username}</strong>
              <small>{user.email}</small>
            </div>
          </Who>
          <Items>
            {links.map(({ to, label, Icon }) => (
              <li key={to}>
                <Link to={to}>
                  <Icon />
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={() => void dispatch(logOut())}>
                <LogOutIcon />
                Log out
              </button>
            </li>
          </Items>
        </DropPanel>
      ) : null}
    </Anchor>
  );
}
