import { useState } from 'react';
import styled from 'styled-components';
import { useAvatarPattern } from './avatar-pattern';

const Round = styled.span<{ $size: number }>`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  overflow: hidden;
  background: var(--bottle);
  color: var(--paper);
  font: 600 ${({ $size }) => $size * 0.4}px / 1 var(--font-display);
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: 50% 30%;
  }
`;

/** Covers the drawing's own disc and letters, because an image cannot use the page's fonts. */
const Initials = styled.b<{ $size: number }>`
  position: absolute;
  width: 57%;
  height: 57%;
  display: grid;
  place-items: center;
  border-radius: 50%;
  background: var(--paper);
  color: var(--ink);
  font: 600 ${({ $size }) => $size * 0.26}px / 1 var(--font-display);
`;

interface AvatarProps {
  /** The person's name: seeds the pattern and gives the initials. */
  name: string;
  src?: string | null | undefined;
  /** The photo's `srcset`, with `src`. */
  srcSet?: string | undefined;
  /** Pixels across; 40 by default. */
  size?: number;
  /** Alternative text. Empty (the default) where the name is shown beside it. */
  alt?: string;
  /** 'initial' stops at the single initial on bottle (the dashboard, specification section 2). */
  fallback?: 'pattern' | 'initial';
  /** The photo did not load: its address may have expired. */
  onFailure?: (() => void) | undefined;
  className?: string;
}

/** Photo; else the name's own pattern with initials; until that is drawn, a single initial on bottle. */
export function Avatar({
  name,
  src,
  srcSet,
  size = 40,
  alt = '',
  fallback = 'pattern',
  onFailure,
  className,
}: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const photo = src && failedSrc !== src ? src : undefined;
  const wantsPattern = !photo && fallback === 'pattern' && name.trim() !== '';
  const pattern = useAvatarPattern(name, wantsPattern);
  const picture = photo ?? pattern?.uri;
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <Round $size={size} className={className} {...(picture ? {} : named)}>
      {picture ? (
        <>
          <img
            sizes={photo && srcSet && `${size}px`}
            srcSet={photo && srcSet}
            alt={alt}
            width={size}
            height={size}
            decoding="async"
            src={picture}
            onError={() => {
              setFailedSrc(picture);
              if (photo) onFailure?.();
            }}
          />
          {!photo && pattern && (
            <Initials $size={size} aria-hidden="true">
              {pattern.initials}
            </Initials>
          )}
        </>
      ) : (
        (Array.from(name.trim())[0] ?? '?').toUpperCase()
      )}
    </Round>
  );
}
