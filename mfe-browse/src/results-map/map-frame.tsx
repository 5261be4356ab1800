import type { SearchCircle } from '@crown-and-coil/shared-api';
import { Alert, media } from '@crown-and-coil/shared-ui';
import { useEffect } from 'react';
import styled from 'styled-components';
import type { MapPoint } from './placing';

/** A result as the map shows it. */
export interface MapResult {
  readonly id: string;
  /** Results of one owner share a point. */
  readonly owner: string;
  readonly name: string;
  /** Below the name: who offers it, where. */
  readonly about: string;
  readonly location: string;
  /** 'from $180.00'; undefined without a price. */
  readonly price: string | undefined;
  /** Null for a location that is not known: the list alone shows it. */
  readonly point: MapPoint | null;
  readonly address: string;
}

export interface ResultsMapProps {
  readonly results: readonly MapResult[];
  readonly circles: readonly SearchCircle[];
  /** 'service', 'services'. */
  readonly one: string;
  readonly many: string;
  /** The result whose card has the pointer or the keyboard's place. */
  readonly pointed: string | undefined;
  /** The part of the map that was searched; empty for none. */
  readonly area: string;
  /** Searches the part of the map that is shown. */
  readonly onSearchArea: (area: string) => void;
  /** The results of the marker that is open; none when it is closed. */
  readonly open: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Of the part of the map that is loaded when it is shown. */
export type MapPanelProps = ResultsMapProps & { readonly skipTo: string };

/** Reserves its place while the map loads. Without scripts there is none. */
export const MapBox = styled.section`
  position: relative;
  overflow: hidden;
  height: min(720px, calc(100vh - var(--header) - 88px));
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--bottle-tint);
  ${media.belowDesktop} {
    height: 50vh;
    min-height: 280px;
  }
  @media (scripting: none) {
    display: none;
  }
`;

const Middle = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  padding: var(--s5);
  color: var(--ink-2);
`;

export type MapState = 'loading' | 'shown' | 'failed' | 'cannot-draw';

interface MapMessageProps {
  readonly state: Exclude<MapState, 'shown'>;
  readonly onRetry: () => void;
}

/** In the middle of the box: it loads, or why it does not. */
export const MapMessage = ({ state, onRetry }: MapMessageProps) => (
  <Middle>
    {state === 'failed' ? (
      <MapProblem onRetry={onRetry} />
    ) : (
      <p role="status">
        {state === 'loading'
          ? 'Loading the map...'
          : 'This browser cannot draw the map (it has no WebGL). The list has all results.'}
      </p>
    )}
  </Middle>
);

/** Why there is no map, and a way to try again; once the connection is back it tries by itself. */
function MapProblem({ onRetry }: { readonly onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  });
  return (
    <Alert onRetry={onRetry}>
      {navigator.onLine
        ? 'The map could not be loaded. The list has all results.'
        : 'You are offline. The map loads when you are back online.'}
    </Alert>
  );
}
