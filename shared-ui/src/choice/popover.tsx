import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { DismissButton, mergeProps, Overlay, useOverlay, useOverlayPosition } from 'react-aria';
import styled from 'styled-components';

const Sheet = styled.div`
  display: flex;
  flex-direction: column;
  min-width: min(280px, calc(100vw - 40px));
  max-width: calc(100vw - 24px);
  padding: var(--s2);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--e3);
`;

interface PopoverProps {
  /** The control it belongs to: sets the width, and a press on it does not count as outside. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly popoverRef?: RefObject<HTMLDivElement | null>;
  /** Called on Escape, on a press outside and when the focus moves elsewhere. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A popover with a control's options: below it, or above it where there is more space. It is rendered at the end of
 * the page, or of the dialog that the control is in, so that nothing clips it.
 */
export function Popover({ trigger, popoverRef, onClose, children }: PopoverProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const sheet = popoverRef ?? ownRef;
  // The control is in the page before its popover is.
  const [{ width, container }] = useState(() => ({
    width: trigger.current?.offsetWidth,
    container: trigger.current?.closest('dialog') ?? document.body,
  }));
  const { overlayProps } = useOverlay(
    {
      isOpen: true,
      onClose,
      isDismissable: true,
      shouldCloseOnBlur: true,
      shouldCloseOnInteractOutside: (element) => !trigger.current?.contains(element),
    },
    sheet,
  );
  const { overlayProps: position } = useOverlayPosition({
    targetRef: trigger,
    overlayRef: sheet,
    placement: 'bottom start',
    offset: 8,
    isOpen: true,
  });
  return (
    <Overlay portalContainer={container}>
      <Sheet
        {...mergeProps(overlayProps, position)}
        ref={sheet}
        style={{ ...position.style, width, zIndex: 30 }}
      >
        {children}
        {/* VoiceOver and TalkBack have no Escape key. */}
        <DismissButton onDismiss={onClose} />
      </Sheet>
    </Overlay>
  );
}
