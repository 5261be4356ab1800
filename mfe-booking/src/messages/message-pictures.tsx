import { MAX_MESSAGE_PICTURES, type MediaItem } from '@crown-and-coil/shared-api';
import { useOwnPictures } from '@crown-and-coil/shared-api/uploads';
import { Art, Button, ImagePlusIcon, Row, TrashIcon, VisuallyHidden } from '@crown-and-coil/shared-ui';
import {
  AskBeforeLosingUploads,
  chooseFiles,
  type LeftOut,
  LeftOutAlert,
  OnPicture,
  Thumb,
  UploadTile,
  uploadsInWords,
  useFileInputs,
  useUploads,
} from '@crown-and-coil/shared-ui/uploads';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(${MAX_MESSAGE_PICTURES}, minmax(0, 96px));
  gap: var(--s2);
`;

const Stored = styled(Art)`
  height: 100%;
`;

const Remove = styled(OnPicture)`
  top: 6px;
  right: 6px;
`;

interface Props {
  /** Those that will be sent with the message. */
  readonly pictures: readonly MediaItem[];
  readonly onChange: (change: (pictures: readonly MediaItem[]) => readonly MediaItem[]) => void;
  /** How many are not uploaded yet. */
  readonly onWaiting: (count: number) => void;
  /** Pictures that are pasted into it or dropped on it are added. */
  readonly within: RefObject<HTMLElement | null>;
}

/** Pictures of the message that is being written: chosen, pasted or dropped. They are uploaded at once. */
export default function MessagePictures({ pictures, onChange, onWaiting, within }: Props) {
  const { calls, rules } = useOwnPictures({ mediaType: 'Message' });
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const { list, uploads } = useUploads<MediaItem>({
    items: pictures,
    send: calls.send,
    onStored: (item) => onChange((before) => [...before, item]),
  });
  const refused = uploads.flatMap(({ file, state }) =>
    state.kind === 'refused' ? [{ name: file.name, reason: state.message }] : [],
  );
  const shown = uploads.filter(({ state }) => state.kind !== 'refused');
  const waiting = shown.filter(({ state }) => state.kind !== 'stored').length;
  const reportWaiting = useEffectEvent(onWaiting);
  useEffect(() => {
    reportWaiting(waiting);
    return () => reportWaiting(0);
  }, [waiting]);

  const remaining = Math.max(0, MAX_MESSAGE_PICTURES - pictures.length - shown.length);
  const addFiles = (files: readonly File[]) => {
    const { fullMessage, refuse } = rules;
    const choice = chooseFiles(files, { remaining, fullMessage, refuse });
    setLeftOut(choice.leftOut);
    if (choice.taken.length > 0) list.add(choice.taken);
  };
  const isDragging = useFilesFor(within, addFiles);
  const { open, inputs } = useFileInputs({
    onFiles: addFiles,
    multiple: remaining > 1,
    accept: rules.accept,
    label: 'Add pictures to your message',
  });
  const remove = (item: MediaItem) => {
    onChange((before) => before.filter(({ id }) => id !== item.id));
    // One that stays on the server is deleted a day later.
    calls.remove(item).catch(() => undefined);
  };

  return (
    <>
      <AskBeforeLosingUploads />
      {pictures.length + shown.length > 0 && (
        <Tiles aria-label="Pictures of your message">
          {pictures.map((item, place) => (
            <Thumb key={item.id}>
              <Stored
                src={item.url}
                srcSet={item.srcset}
                sizes="96px"
                placeholder={item.placeholder}
                alt={`Picture ${place + 1} of your message`}
                ratio="auto"
              />
              <Remove type="button" aria-label={`Remove picture ${place + 1}`} onClick={() => remove(item)}>
                <TrashIcon size="small" />
              </Remove>
            </Thumb>
          ))}
          {shown.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => list.retry(upload.key)}
              onCancel={() => list.cancel(upload.key)}
            />
          ))}
        </Tiles>
      )}
      <Row>
        <Button size="small" icon={<ImagePlusIcon size="small" />} onClick={open} disabled={remaining === 0}>
          {isDragging ? 'Drop them here' : 'Add pictures'}
        </Button>
      </Row>
      {inputs}
      <LeftOutAlert
        leftOut={[...leftOut, ...refused]}
        onDismiss={() => {
          setLeftOut([]);
          list.dropRefused();
        }}
      />
      <VisuallyHidden role="status">{uploadsInWords(uploads)}</VisuallyHidden>
    </>
  );
}

/** Takes files that are pasted into an element or dropped on it. @returns whether some are dragged over it */
function useFilesFor(within: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void) {
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const element = within.current;
    if (element === null) return;
    const paste = (event: ClipboardEvent) => {
      // Words that were copied with a picture of them, as office programs do, are pasted as words.
      if (!event.clipboardData?.types.includes('text/plain')) take(event, event.clipboardData);
    };
    const dragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDragging(true);
    };
    const dragLeave = () => setDragging(false);
    const drop = (event: DragEvent) => {
      setDragging(false);
      take(event, event.dataTransfer);
    };
    element.addEventListener('paste', paste);
    element.addEventListener('dragover', dragOver);
    element.addEventListener('dragleave', dragLeave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('paste', paste);
      element.removeEventListener('dragover', dragOver);
      element.removeEventListener('dragleave', dragLeave);
      element.removeEventListener('drop', drop);
    };
  }, [within]);
  return isDragging;
}
