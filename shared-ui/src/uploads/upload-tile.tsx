import { useState } from 'react';
import styled from 'styled-components';
import { WifiOffIcon, XIcon } from '../icons';
import type { StoredPicture } from './picture';
import type { Upload } from './upload-list';
import { OnPicture, Thumb, UploadProgress } from './uploader-layout';

const Preview = styled.img<{ $grey: boolean }>`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
  filter: ${({ $grey }) => ($grey ? 'grayscale(0.6)' : 'none')};
`;

const Strip = styled.div<{ $tone: 'dark' | 'danger' }>`
  position: absolute;
  inset: auto 0 0 0;
  padding: 8px 9px 9px;
  ${({ $tone }) =>
    $tone === 'danger'
      ? 'background: var(--danger); color: var(--paper);'
      : 'background: color-mix(in srgb, var(--dark) 88%, transparent); color: var(--on-dark);'}
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1.35;
  font-variant-numeric: tabular-nums;
  & > svg {
    display: block;
    margin-bottom: 3px;
  }
`;

const Bar = styled(UploadProgress)`
  height: 5px;
  margin-top: 5px;
  background: color-mix(in srgb, var(--on-dark) 30%, transparent);
  & > i {
    background: var(--gold);
  }
`;

const Retry = styled.button`
  display: block;
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
  &&:focus-visible {
    outline-color: var(--focus-on-dark);
  }
`;

const TakeBack = styled(OnPicture)`
  top: 6px;
  right: 6px;
`;

interface Props {
  readonly upload: Upload<StoredPicture>;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

/** An upload in progress: preview and progress. */
export function UploadTile({ upload, onRetry, onCancel }: Props) {
  const { file, previewUrl, state } = upload;
  // The browser cannot decode it; the server's error explains why.
  const [isUnreadable, setUnreadable] = useState(false);
  // After the last byte the server may have stored it, so cancelling deletes the stored picture.
  const isLeaving = state.kind === 'sending' && state.progress >= 1;
  const canCancel = state.kind !== 'stored' && !isLeaving;
  const isGrey = state.kind === 'failed' || state.kind === 'refused' || state.kind === 'offline';
  return (
    <Thumb aria-label={file.name}>
      {!isUnreadable && (
        <Preview
          src={previewUrl}
          alt=""
          $grey={isGrey}
          draggable={false}
          onError={() => setUnreadable(true)}
        />
      )}
      {canCancel && (
        <TakeBack
          type="button"
          aria-label={`${state.kind === 'refused' ? 'Dismiss' : 'Cancel'} ${file.name}`}
          onClick={onCancel}
        >
          <XIcon size="small" />
        </TakeBack>
      )}
      <State name={file.name} state={state} onRetry={onRetry} />
    </Thumb>
  );
}

interface StateProps {
  readonly name: string;
  readonly state: Upload<StoredPicture>['state'];
  readonly onRetry: () => void;
}

function State({ name, state, onRetry }: StateProps) {
  switch (state.kind) {
    case 'stored':
      return null;
    case 'waiting':
      return <Strip $tone="dark">Waiting</Strip>;
    case 'sending': {
      const percent = Math.round(state.progress * 100);
      return (
        <Strip $tone="dark">
          {percent < 100 ? `${percent}%` : 'Saving...'}
          <Bar name={name} percent={percent} />
        </Strip>
      );
    }
    case 'offline':
      return (
        <Strip $tone="dark">
          <WifiOffIcon size="small" />
          Waiting for a connection
          <RetryButton name={name} onRetry={onRetry} />
        </Strip>
      );
    case 'failed':
      return (
        <Strip $tone="danger">
          Didn't upload
          <RetryButton name={name} onRetry={onRetry} />
        </Strip>
      );
    case 'refused':
      return <Strip $tone="danger">Not added</Strip>;
  }
}

const RetryButton = ({ name, onRetry }: Pick<StateProps, 'name' | 'onRetry'>) => (
  <Retry type="button" aria-label={`Retry ${name}`} onClick={onRetry}>
    Retry
  </Retry>
);
