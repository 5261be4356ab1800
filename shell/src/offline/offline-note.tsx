import { showsOldResponses, useSelector } from '@crown-and-coil/shared-api';
import { OFFLINE_WORDS } from '@crown-and-coil/shared-api/offline';
import { Alert, useIsOnline, Wrap } from '@crown-and-coil/shared-ui';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

const Place = styled(Wrap)`
  padding-block: var(--s3);
  @media print {
    display: none;
  }
`;

/** An answer that arrives sooner should not make the page jump. */
const SLOW_AFTER_MS = 2_000;

/** Whether the page has been waiting for answers in place of old ones. */
function useIsSlow(): boolean {
  const isOld = useSelector(showsOldResponses);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOld) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isOld]);
  return isSlow;
}

/** A note that is shown while the browser is offline, or while a page that was kept waits for a slow connection. */
export function OfflineNote() {
  const isOnline = useIsOnline();
  const isSlow = useIsSlow();
  if (isOnline && !isSlow) return null;
  const [title, explanation] = isOnline
    ? [OFFLINE_WORDS.slow, OFFLINE_WORDS.old]
    : [OFFLINE_WORDS.title, OFFLINE_WORDS.kept];
  return (
    <Place>
      <Alert tone="info">
        <strong>{title}</strong> {explanation}
      </Alert>
    </Place>
  );
}
