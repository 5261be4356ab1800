import { useEffect, useRef, useState } from 'react';
import { canDraw, type GroundMap, openGroundMap } from './ground-map';
import type { MapState } from './map-frame';

/** Opens the map in the element `ground`. Re-renders when the map moves, so that markers follow it. */
export function useGroundMap() {
  const ground = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<GroundMap>();
  const [state, setState] = useState<MapState>('loading');
  const [attempt, setAttempt] = useState(0);
  const [, setMoves] = useState(0);
  /** By the person, since it showed the results. */
  const [isMoved, setIsMoved] = useState(false);

  useEffect(() => {
    if (!ground.current) return;
    if (!canDraw()) return setState('cannot-draw');
    const leaving = new AbortController();
    let opened: GroundMap | undefined;
    setState('loading');
    const onMove = (isByPerson: boolean) => {
      setMoves((count) => count + 1);
      if (isByPerson) setIsMoved(true);
    };
    openGroundMap(ground.current, onMove, leaving.signal).then(
      (shown) => {
        if (leaving.signal.aborted) return shown.remove();
        opened = shown;
        setMap(shown);
        setState('shown');
      },
      () => leaving.signal.aborted || setState('failed'),
    );
    return () => {
      leaving.abort();
      opened?.remove();
      setMap(undefined);
    };
  }, [attempt]);

  const retry = () => setAttempt((count) => count + 1);
  return { ground, map, state, retry, isMoved, setIsMoved };
}
