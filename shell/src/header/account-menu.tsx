import { type AppDispatch, logOut, type SessionUser, useDispatch } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ArrowRightIcon,
  Avatar,
  BadgeCheckIcon,
  CalendarIcon,
  ChevronDownIcon,
  ClockIcon,
  HeartIcon,
  type IconComponent,
  ImagePlusIcon,
  LayoutDashboardIcon,
  Link,
  LogOutIcon,
  PackageIcon,
  ScissorsIcon,
  SettingsIcon,
  UserIcon,
} from '@crown-and-coil/shared-ui';
import type { LinkIconName } from '@crown-and-coil/shared-ui/remote/registry';
import { useId, useRef } from 'react';
import styled from 'styled-components';
import { useLinks } from '../routing/use-links';
import { useOwnPicture } from '../session/use-own-picture';
import { ThemeChoice } from '../theme/theme-choice';
import { Anchor, DropPanel, useDismissable } from './drop-panel';

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

const Choice = styled(ThemeChoice)`
  margin-top: var(--s2);
  padding: var(--s3) 12px 4px;
  border-top: 1px solid var(--line);
`;

const ICONS: Readonly<Record<LinkIconName, IconComponent>> = {
  dashboard: LayoutDashboardIcon,
  heart: HeartIcon,
  images: ImagePlusIcon,
  person: UserIcon,
  calendar: CalendarIcon,
  clock: ClockIcon,
  scissors: ScissorsIcon,
  package: PackageIcon,
  badge: BadgeCheckIcon,
  settings: SettingsIcon,
};

/** A newer build of a remote may name an icon that this shell does not have. */
const iconOf = (name: string | undefined): IconComponent =>
  name !== undefined && Object.hasOwn(ICONS, name) ? ICONS[name as LinkIconName] : ArrowRightIcon;

/** Who is logged in, the links that remotes declare for them, the account page, and Log out. */
export function AccountMenu({ user }: { readonly user: SessionUser }) {
  const dispatch = useDispatch<AppDispatch>();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { open, toggle } = useDismissable(box, button);
  const id = useId();
  const links = useLinks('account');
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
        <span>{links[0]?.label ?? 'Account'}</span>
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
            {links.map(({ path, label, icon }) => {
              const Icon = iconOf(icon);
              return (
                <li key={path}>
                  <Link to={path}>
                    <Icon />
                    {label}
                  </Link>
                </li>
              );
            })}
            <li>
              <Link to={href.account()}>
                <SettingsIcon />
                Account
              </Link>
            </li>
            <li>
              <button type="button" onClick={() => dispatch(logOut())}>
                <LogOutIcon />
                Log out
              </button>
            </li>
          </Items>
          <Choice />
        </DropPanel>
      ) : null}
    </Anchor>
  );
}
