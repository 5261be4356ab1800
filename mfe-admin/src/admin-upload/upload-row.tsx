import type { SiteImage } from '@crown-and-coil/shared-api';
import {
  Button,
  CircleAlertIcon,
  CircleCheckIcon,
  IconButton,
  Muted,
  WifiOffIcon,
  XIcon,
} from '@crown-and-coil/shared-ui';
import { type Upload, UploadProgress } from '@crown-and-coil/shared-ui/uploads';
import { useState } from 'react';
import styled from 'styled-components';

const KB = 1024;

/** '2.4 MB', '310 KB': as file managers show it. */
export const fileSize = (bytes: number): string =>
  bytes >= KB * KB ? `${(bytes / KB / KB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / KB))} KB`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--s4);
  padding-block: 14px;
`;

const Preview = styled.span`
  width: 56px;
  height: 64px;
  border-radius: var(--r-s);
  background: var(--shea);
  overflow: hidden;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const NameLine = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--s4);
  & > span:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
    font-weight: 600;
  }
  & > span:last-child {
    flex: none;
    font-variant-numeric: tabular-nums;
  }
`;

const Bar = styled(UploadProgress)`
  margin: 10px 0 8px;
`;

const Result = styled.span<{ $tone: 'done' | 'failed' }>`
  display: inline-flex;
  gap: 7px;
  margin-top: 6px;
  font-size: var(--t-small);
  font-weight: 600;
  color: ${({ $tone }) => ($tone === 'done' ? 'var(--confirmed-fg)' : 'var(--danger)')};
  & > svg {
    margin-top: 2px;
  }
`;

const Plain = styled(Muted)`
  display: inline-flex;
  gap: 7px;
  margin-top: 6px;
  font-variant-numeric: tabular-nums;
`;

type State = Upload<SiteImage>['state'];

function StateLine({ name, state }: { readonly name: string; readonly state: State }) {
  switch (state.kind) {
    case 'waiting':
      return <Plain as="span">Waiting</Plain>;
    case 'offline':
      return (
        <Plain as="span">
          <WifiOffIcon size="small" /> Waiting for a connection
        </Plain>
      );
    case 'sending': {
      const percent = Math.round(state.progress * 100);
      return (
        <>
          <Bar name={name} percent={percent} />
          <Muted as="span">{percent < 100 ? `Uploading, ${percent}%` : 'Saving...'}</Muted>
        </>
      );
    }
    case 'stored':
      return (
        <Result $tone="done">
          <CircleCheckIcon size="small" /> Uploaded
        </Result>
      );
    case 'failed':
    case 'refused':
      return (
        <Result $tone="failed">
          <CircleAlertIcon size="small" />
          <span>Didn't upload{state.message ? `. ${state.message}` : ''}</span>
        </Result>
      );
  }
}

interface Props {
  readonly upload: Upload<SiteImage>;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One upload: preview, progress and result. */
export function UploadRow({ upload: { file, previewUrl, state }, onRetry, onRemove }: Props) {
  // Files that are not pictures have no preview.
  const [shown, setShown] = useState(true);
  const canRetry = state.kind === 'failed' || state.kind === 'offline';
  const canRemove = state.kind === 'waiting' || state.kind === 'refused' || canRetry;
  return (
    <Row>
      <Preview>{shown && <img src={previewUrl} alt="" onError={() => setShown(false)} />}</Preview>
      <div>
        <NameLine>
          <span>{file.name}</span>
          <Muted as="span">{fileSize(file.size)}</Muted>
        </NameLine>
        <StateLine name={file.name} state={state} />
      </div>
      <div style={{ display: 'flex', alignItems: 'center', minWidth: 44 }}>
        {canRetry && (
          <Button size="small" aria-label={`Retry ${file.name}`} onClick={onRetry}>
            Retry
          </Button>
        )}
        {canRemove && (
          <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
            <XIcon />
          </IconButton>
        )}
      </div>
    </Row>
  );
}
