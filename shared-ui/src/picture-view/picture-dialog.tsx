import {
  type KeyboardEvent,
  type ReactNode,
  type TouchEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { openModal } from '../dialog/dialog';
import { ArrowLeftIcon, ArrowRightIcon, XIcon } from '../icons';
import { VisuallyHidden } from '../text/text';
import { Bar, Caption, Foot, Frame, OnDark, Picture, Stage, Turn } from './viewer-style';

/** Shorter than this is a tap, in CSS pixels. */
const MIN_SWIPE = 48;

/** Handlers for a horizontal swipe with one finger; two fingers zoom and are left to the browser. */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) < MIN_SWIPE || Math.abs(across) < 2 * Math.abs(touch.clientY - from.y)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
  };
}

/** A picture as the full-screen view needs it. */
export interface ViewedPicture {
  readonly id: string;
  readonly url: string;
  readonly srcset: string;
  readonly alt: string | null;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string | null;
}

export interface PictureDialogProps {
  /** 'Portfolio': names the dialog, and pictures without a description. */
  readonly label: string;
  readonly pictures: readonly ViewedPicture[];
  /** Place in `pictures`, from 0. */
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
  /** A picture did not load: its address may have expired. */
  readonly onFailure?: ((id: string) => void) | undefined;
  /** Shown below the picture instead of its description: the owner's actions. */
  readonly children?: ReactNode;
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/**
 * Full-window picture viewer: arrow keys, Home, End and swipes change the picture, Escape closes, focus returns to
 * the opener.
 */
export function PictureDialog({
  label,
  pictures,
  at,
  onMove,
  onClose,
  onFailure,
  children,
}: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [loadedUrl, setLoadedUrl] = useState<string>();
  const last = pictures.length - 1;
  const place = Math.min(at, last);
  const picture = pictures[place];

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const closeModal = openModal(element);
    close.current?.focus();
    return closeModal;
  }, []);

  const moveTo = (next: number) => {
    if (next >= 0 && next <= last && next !== place) onMove(next);
  };
  const swipe = useSwipe((direction) => moveTo(place + direction));
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    // A confirmation above the viewer handles its own keys.
    if (event.target instanceof Element && event.target.closest('dialog') !== event.currentTarget) return;
    const target = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };

  if (!picture) return null;
  const name = picture.alt || `${label}, picture ${place + 1} of ${pictures.length}`;
  return (
    <Frame
      ref={dialog}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The owner decides: the viewer closes when it is unmounted. A confirmation above it closes itself.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Bar>
        <p>
          {label}
          {pictures.length > 1 && `, ${place + 1} of ${pictures.length}`}
        </p>
        <OnDark ref={close} label="Close" onClick={onClose}>
          <XIcon />
        </OnDark>
      </Bar>
      <Stage {...swipe}>
        <Picture
          key={picture.id}
          alt={name}
          width={picture.width}
          height={picture.height}
          sizes="100vw"
          srcSet={picture.srcset}
          style={
            picture.placeholder && loadedUrl !== picture.url
              ? { backgroundImage: `url("${picture.placeholder}")` }
              : undefined
          }
          onLoad={() => setLoadedUrl(picture.url)}
          onError={() => onFailure?.(picture.id)}
          src={picture.url}
        />
        {last > 0 && (
          <>
            <Turn
              $side="left"
              label="Previous picture"
              aria-disabled={place === 0}
              onClick={() => moveTo(place - 1)}
            >
              <ArrowLeftIcon />
            </Turn>
            <Turn
              $side="right"
              label="Next picture"
              aria-disabled={place === last}
              onClick={() => moveTo(place + 1)}
            >
              <ArrowRightIcon />
            </Turn>
          </>
        )}
      </Stage>
      {children ? (
        <Foot>{children}</Foot>
      ) : picture.alt ? (
        <Caption aria-hidden="true">{picture.alt}</Caption>
      ) : (
        <span />
      )}
      <VisuallyHidden role="status">{`${place + 1} of ${pictures.length}: ${name}`}</VisuallyHidden>
    </Frame>
  );
}
