import { type SiteImage, useListSiteImagesQuery } from '@crown-and-coil/shared-api';
import { IconButton, media, PauseIcon, PlayIcon, Wrap } from '@crown-and-coil/shared-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styled, { keyframes } from 'styled-components';
import { CarouselTiles, SECONDS_PER_TILE } from './carousel-tiles';
import { CAROUSEL } from './queries';

/** The fewest tiles of a copy of the images: more than any window shows. */
const LEAST_TILES = 14;

const appear = keyframes`
  from { opacity: 0; }
`;

const travel = keyframes`
  to { transform: translateX(-50%); }
`;

const reducedMotion = '@media (prefers-reduced-motion: reduce)';

/** Height and ground of the strip are there before its images. */
const Strip = styled.section`
  position: relative;
  height: 303px;
  overflow: hidden;
  background: var(--shea);
  border-bottom: 1px solid var(--line);
  ${media.mobile} {
    height: 213px;
  }
`;

const Window = styled.div`
  height: 100%;
  padding-block: 24px;
  overflow: hidden;
  &:focus-visible {
    outline-offset: -3px;
  }
  ${reducedMotion} {
    overflow-x: auto;
  }
  ${media.mobile} {
    padding-block: 16px;
  }
`;

/** Two equal halves, so that the end of the first is the beginning: it moves by one half and starts again. */
const Track = styled.div<{ $tiles: number }>`
  display: flex;
  width: max-content;
  margin-left: -70px;
  animation:
    ${appear} 200ms var(--ease) 50ms backwards,
    ${travel} ${({ $tiles }) => $tiles * SECONDS_PER_TILE.wide}s linear infinite;
  ${media.mobile} {
    margin-left: -48px;
    animation-duration: 200ms, ${({ $tiles }) => $tiles * SECONDS_PER_TILE.narrow}s;
  }
  [data-motion='paused'] &,
  [data-motion='as-it-likes']:is(:hover, :has(:focus-visible)) & {
    animation-play-state: running, paused;
  }
  ${reducedMotion} {
    margin-left: var(--gutter);
    animation: none;
  }
`;

const Corner = styled(Wrap)`
  position: absolute;
  inset: auto 0 36px;
  display: flex;
  justify-content: flex-end;
  pointer-events: none;
  & > button {
    pointer-events: auto;
    background: var(--surface);
    box-shadow: var(--e2);
  }
  ${media.mobile} {
    bottom: 24px;
  }
  ${reducedMotion} {
    display: none;
  }
`;

/** 'as-it-likes': hover and focus hold it. 'played': the person wants it to move although they are still there. */
type Motion = 'as-it-likes' | 'paused' | 'played';

const repeated = (images: readonly SiteImage[]): SiteImage[] =>
  Array.from({ length: Math.ceil(LEAST_TILES / images.length) }, () => images).flat();

const neverChanges = () => () => {};
const onServer = () => true;
const notOnServer = () => false;

/**
 * Pictures of the site that scroll by at 15 px per second (specification, sections 2 and 9). Left out when there are
 * none or they cannot be had; its place is kept while that is not known.
 */
export function Carousel() {
  const isHydrating = useSyncExternalStore(neverChanges, notOnServer, onServer);
  const [wasServerRendered] = useState(isHydrating);
  // A server-rendered page has these images; on others they may be some seconds old.
  const query = useListSiteImagesQuery(CAROUSEL, { refetchOnMountOrArgChange: !wasServerRendered });
  const { error } = query;
  useEffect(() => {
    if (error) console.error('Failed to load the pictures of the home page', error);
  }, [error]);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [motion, setMotion] = useState<Motion>('as-it-likes');
  const letGo = () => setMotion((now) => (now === 'played' ? 'as-it-likes' : now));
  const images = (query.data ?? []).filter(({ id }) => !failed.has(id));

  if (!query.data) return query.isError ? null : <Strip aria-hidden="true" />;
  if (images.length === 0) return null;
  const tiles = repeated(images);
  const onFail = (id: string) => setFailed((before) => new Set(before).add(id));
  return (
    <Strip
      aria-label="Styles by Crown & Coil professionals"
      data-motion={motion}
      onPointerLeave={letGo}
      onBlur={letGo}
    >
      <Window tabIndex={0} role="group" aria-label="Pictures">
        <Track $tiles={tiles.length}>
          <CarouselTiles images={tiles} named={images.length} onFail={onFail} />
          <CarouselTiles images={tiles} named={0} onFail={onFail} />
        </Track>
      </Window>
      <Corner>
        <IconButton
          label={motion === 'paused' ? 'Play the carousel' : 'Pause the carousel'}
          onClick={() => setMotion(motion === 'paused' ? 'played' : 'paused')}
        >
          {motion === 'paused' ? <PlayIcon /> : <PauseIcon />}
        </IconButton>
      </Corner>
    </Strip>
  );
}
