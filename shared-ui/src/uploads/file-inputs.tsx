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
 * The three ways in: the file dialog, dropping on `dropArea`, and the camera. Every file comes through, whatever it
 * is: who uses this says why one is not taken.
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

/** A choice beside the dialog, never forced: `capture` opens the camera at once. */
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
      // The same photo may be chosen again.
      target.value = '';
      if (files.length > 0) onFiles(files);
    }}
  />
);
