import { type RefObject, useRef } from 'react';
import { useDropzone } from 'react-dropzone';

interface Options {
  readonly onFiles: (files: readonly File[]) => void;
  readonly multiple: boolean;
  /** MIME types that the file dialog offers. */
  readonly accept: readonly string[];
  /** Names the hidden input, for tests and tools that fill it: 'Add images to Styling'. */
  readonly label: string;
}

/**
 * File dialog, dropping on `dropArea`, and camera. Passes on every file, of any type: the caller refuses some and says
 * why.
 */
export function useFileInputs({ onFiles, multiple, accept, label }: Options) {
  const camera = useRef<HTMLInputElement>(null);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple,
    noClick: true,
    noKeyboard: true,
    onDrop: (taken, rejected) => {
      const files = [...taken, ...rejected.map(({ file }) => file)];
      if (files.length > 0) onFiles(files);
    },
  });
  return {
    dropArea: getRootProps({ role: 'group' as const, tabIndex: undefined }),
    isDragging: isDragActive,
    open,
    takePhoto: () => camera.current?.click(),
    inputs: (
      <>
        <input
          {...getInputProps({ accept: accept.join(','), 'aria-label': label, style: { display: 'none' } })}
        />
        <CameraInput ref={camera} onFiles={onFiles} label={`${label} with the camera`} />
      </>
    ),
  };
}

interface CameraProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
  readonly label: string;
}

/** An alternative to the file dialog: `capture` opens the camera at once. */
const CameraInput = ({ ref, onFiles, label }: CameraProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    capture="environment"
    aria-label={label}
    style={{ display: 'none' }}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      // Lets the same photo be chosen again.
      target.value = '';
      if (files.length > 0) onFiles(files);
    }}
  />
);
