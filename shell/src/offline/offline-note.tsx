import { OFFLINE_WORDS } from '@crown-and-coil/shared-api/offline';
import { Alert, Wrap } from '@crown-and-coil/shared-ui';
import { useSyncExternalStore } from 'react';
import styled from 'styled-components';

const Place = styled(Wrap)`
  padding-block: var(--s3);
  @media print {
    display: none;
  }
`;

function watchLine(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** A note that is shown while the browser is offline. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <Place>
      <Alert tone="info">
        <strong>{OFFLINE_WORDS.title}</strong> {OFFLINE_WORDS.kept}
      </Alert>
    </Place>
  );
}
