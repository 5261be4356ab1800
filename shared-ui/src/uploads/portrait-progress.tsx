import styled from 'styled-components';
import { Muted, TextButton } from '../text/text';
import type { StoredPicture } from './picture';
import type { Upload } from './upload-list';
import { UploadProgress } from './uploader-layout';

const Bar = styled(UploadProgress)`
  max-width: 220px;
  margin-block: 4px;
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
      {percent !== undefined && <Bar name={file.name} percent={percent} />}
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
