import { NOTIFICATION_MESSAGES } from '@crown-and-coil/shared-api';
import { BellIcon, IconButton, lazyComponent, media, toast } from '@crown-and-coil/shared-ui';
import { useId, useRef } from 'react';
import styled from 'styled-components';
import { Anchor, DropPanel, useDismissable } from '../header/drop-panel';
import { useGetUnreadCountQuery, useListNotificationsQuery } from './api';
import { NEWEST } from './use-notification-list';

/** Not `lazy` of React: the header has no error boundary, and a failure would remove the whole page. */
const panel = lazyComponent(async () => (await import('./notifications-panel')).default);

const Count = styled.span`
  position: absolute;
  top: 3px;
  right: 1px;
  min-width: 20px;
  height: 20px;
  padding: 0 5px;
  border-radius: 10px;
  background: var(--clay);
  color: var(--surface);
  font: 700 12px / 20px var(--font-text);
  font-variant-numeric: tabular-nums;
  text-align: center;
  box-shadow: 0 0 0 2px var(--paper);
`;

/** A panel without padding; on a phone it fills the screen below the header. */
const Panel = styled(DropPanel)`
  display: flex;
  flex-direction: column;
  padding: 0;
  overflow: hidden;
  ${media.mobile} {
    top: var(--header);
    right: 0;
    width: 100vw;
    max-width: none;
    height: calc(100dvh - var(--header));
    border: 0;
    border-radius: 0;
  }
`;

/** The bell with the number of unread notifications ("9+" above nine). The list is fetched at log-in. */
export function NotificationsBell() {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { open, toggle, close } = useDismissable(box, button);
  const NotificationsPanel = panel.useComponent(open, () => {
    toast.error(NOTIFICATION_MESSAGES.listFailed);
    close();
  });
  const id = useId();
  const unread = useGetUnreadCountQuery().data?.unread ?? 0;
  const shown = unread > 9 ? '9+' : unread;
  useListNotificationsQuery(NEWEST);
  return (
    <Anchor ref={box}>
      <IconButton
        ref={button}
        label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={panel.preload}
        onFocus={panel.preload}
        onClick={toggle}
      >
        <BellIcon size="large" />
        {unread > 0 ? <Count aria-hidden>{shown}</Count> : null}
      </IconButton>
      {open ? (
        <Panel id={id} $width={400}>
          {NotificationsPanel && <NotificationsPanel unread={unread} />}
        </Panel>
      ) : null}
    </Anchor>
  );
}
