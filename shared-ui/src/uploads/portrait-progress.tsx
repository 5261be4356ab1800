import styled from 'styled-components';
import { Muted, TextButton } from '../text/text';
import type { StoredPicture } from './picture';
import type { Upload } from './upload-list';

const Track = styled.div`
  height: 6px;
  max-width: 220px;
  margin-block: 4px;
  border-radius: 3px;
  background: var(--sand);
  overflow: hidden;
  & > i {
    display: block;
    height: 100%;
    border-radius: 3px;
    background: var(--bottle);
  }
`;

const Buttons = styled.span`
  display: inline-flex;
  gap: 12px;
  margin-left: 8px;
`;

const WORDS = {
  waiting: 'Waiting to upload.',
  offline: 'Waiting for a connection.',
  failed: "Didn't upload.",
  refused: 'Not added.',
  stored: '',
} as const;

interface Props {
  readonly upload: Upload<StoredPicture>;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

/** Progress of the new profile picture, with cancel and retry. */
export function PortraitProgress({ upload: { file, state }, onRetry, onCancel }: Props) {
  const percent = state.kind === 'sending' ? Math.round(state.progress * 100) : undefined;
  const words =
    state.kind === 'sending' ? (percent === 100 ? 'Saving...' : `${percent}%`) : WORDS[state.kind];
  return (
    <div>
      {percent !== undefined && (
        <Track
          role="progressbar"
          aria-label={`Uploading ${file.name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </Track>
      )}
      <Muted as="div">
        {words}
        <Buttons>
          {(state.kind === 'offline' || state.kind === 'failed') && (
            <TextButton onClick={onRetry}>Retry</TextButton>
          )}
          {percent !== 100 && state.kind !== 'stored' && (
            <TextButton onClick={onCancel}>{state.kind === 'refused' ? 'Dismiss' : 'Cancel'}</TextButton>
          )}
        </Buttons>
      </Muted>
    </div>
  );
}
