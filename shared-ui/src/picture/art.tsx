import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { placeholderBackground } from './placeholder';

const Box = styled.span<{ $ratio: string }>`
  position: relative;
  display: block;
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  background: var(--sand);
  & > img {
    position: relative;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Blur = styled.span<{ $placeholder: string }>`
  position: absolute;
  inset: -6%;
  background-size: cover;
  background-position: center;
  filter: blur(12px);
  ${({ $placeholder }) => placeholderBackground($placeholder)}
`;

const Fill = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
`;

/** Attribute with the path of the page that a picture represents. */
export const PICTURE_OF = 'data-picture-of';

export interface ArtProps {
  src?: string | null | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Empty for decoration. */
  alt: string;
  /** CSS aspect-ratio: cards use '2/1' (services), '8/7' (professionals), '5/6' (portfolio). */
  ratio?: string;
  /** The most prominent picture of the first view: loaded at once and before all others. */
  priority?: boolean;
  /** 'eager' for pictures of the first view. */
  loading?: 'eager' | 'lazy';
  /** Tiny blurred picture (data URI) shown while the real one loads. */
  placeholder?: string | null | undefined;
  /** Fallback when there is no picture or it fails to load. */
  fallback?: ReactNode;
  /** Called when the picture did not load: its address may have expired. */
  onFailure?: (() => void) | undefined;
  /** The path of the page that it represents: the picture grows from its card into the page, and back. */
  pictureOf?: string | undefined;
  className?: string;
}

/** A picture in a box of fixed aspect ratio, so that loading causes no layout shift. */
export function Art({
  src,
  srcSet,
  sizes,
  alt,
  ratio = '3/2',
  priority = false,
  loading = priority ? 'eager' : 'lazy',
  placeholder,
  fallback,
  onFailure,
  pictureOf,
  className,
}: ArtProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const [loadedSrc, setLoadedSrc] = useState<string>();
  const showImage = Boolean(src) && failedSrc !== src;
  return (
    <Box $ratio={ratio} className={className} {...{ [PICTURE_OF]: pictureOf }}>
      {showImage && placeholder && loadedSrc !== src && <Blur $placeholder={placeholder} />}
      {showImage && src ? (
        <img
          // A new picture is a new element: the old one must not stay until the new one has loaded.
          key={src}
          sizes={sizes}
          srcSet={srcSet}
          loading={loading}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          alt={alt}
          onLoad={() => setLoadedSrc(src)}
          onError={() => {
            setFailedSrc(src);
            onFailure?.();
          }}
          src={src}
        />
      ) : (
        <Fill {...(alt ? { role: 'img', 'aria-label': alt } : {})}>{fallback}</Fill>
      )}
    </Box>
  );
}
