import { Muted, UploadIcon } from '@crown-and-coil/shared-ui';
import { useFileInputs } from '@crown-and-coil/shared-ui/uploads';
import styled from 'styled-components';

const Box = styled.div<{ $over: boolean }>`
  margin-top: var(--s5);
  border: 1.5px dashed ${({ $over }) => ($over ? 'var(--clay)' : 'var(--line-strong)')};
  border-radius: var(--r-m);
  background: ${({ $over }) => ($over ? 'var(--clay-tint)' : 'none')};
`;

const Choose = styled.button`
  display: grid;
  justify-items: center;
  gap: 6px;
  width: 100%;
  min-height: 150px;
  align-content: center;
  padding: var(--s4);
  border: 0;
  border-radius: inherit;
  background: none;
  color: var(--clay);
  font-weight: 650;
  cursor: pointer;
  &:hover {
    background: var(--clay-tint);
  }
  &&:focus-visible {
    border-radius: inherit;
  }
`;

interface Props {
  readonly accept: readonly string[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** Drop zone and file picker. */
export function DropBox({ accept, onFiles }: Props) {
  const { dropArea, isDragging, open, inputs } = useFileInputs({
    onFiles,
    multiple: true,
    accept,
    label: 'Choose site images',
  });
  return (
    <Box {...dropArea} $over={isDragging}>
      <Choose type="button" onClick={open}>
        <UploadIcon size="large" />
        Choose images
        <Muted as="span" style={{ fontWeight: 400 }}>
          or drop them here. Image files only.
        </Muted>
      </Choose>
      {inputs}
    </Box>
  );
}
