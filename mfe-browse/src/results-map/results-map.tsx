import { type ComponentType, useEffect, useState } from 'react';
import { MapBox, MapMessage, type MapPanelProps } from './map-frame';

type MapPanel = ComponentType<MapPanelProps>;

/** The map of the results, whose code loads when it is first shown. */
export function ResultsMap(props: MapPanelProps) {
  const [Panel, setPanel] = useState<MapPanel>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    import('./map-panel').then(
      (loaded) => isGone || setPanel(() => loaded.MapPanel),
      () => isGone || setFailures((count) => count + 1),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  const hasFailed = failures > attempt;
  if (Panel) return <Panel {...props} />;
  return (
    <MapBox aria-label={`Map of ${props.many}`}>
      <MapMessage state={hasFailed ? 'failed' : 'loading'} onRetry={() => setAttempt(failures)} />
    </MapBox>
  );
}
