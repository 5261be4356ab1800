import { BellIcon, IconButton } from '@crown-and-coil/shared-ui';
import { useId, useRef } from 'react';
import styled from 'styled-components';
import { Anchor, DropPanel } from '../header/drop-panel';
import { useDismissable } from '../header/use-dismissable';

const Title = styled.h2`
  padding: 6px 8px 10px;
  font: 700 var(--t-body) / 1.5 var(--font-text);
  letter-spacing: 0;
`;

const Empty = styled.p`
  padding: 12px 8px;
  border-top: 1px solid var(--line);
  font-size: var(--t-small);
  color: var(--muted);
`;

/** The bell of people who are logged in. It has no source of notifications yet, and says so. */
export function NotificationsBell() {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { open, toggle } = useDismissable(box, button);
  const id = useId();
  return (
    <Anchor ref={box}>
      <IconButton
        ref={button}
        label="Notifications"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        <BellIcon size="large" />
      </IconButton>
      {open ? (
        <DropPanel id={id} $width={320}>
          <Title>Notifications</Title>
          <Empty>You have no notifications.</Empty>
        </DropPanel>
      ) : null}
    </Anchor>
  );
}
