import {
  MAX_MESSAGE_PICTURES,
  MEDIA_MESSAGES,
  type MediaItem,
  useListMyMediaQuery,
} from '@crown-and-coil/shared-api';
import { useOwnPictures } from '@crown-and-coil/shared-api/uploads';
import {
  Alert,
  Art,
  Button,
  ImagePlusIcon,
  Row,
  TextButton,
  TrashIcon,
  VisuallyHidden,
} from '@crown-and-coil/shared-ui';
import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
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
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
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

interface Values {
  /** Of those that will be sent with the message. */
  readonly pictureIds: readonly string[];
}

interface MessagePicturesProps {
  /** Kept equal to the form's ids, also between two of its renders. */
  readonly latestIds: RefObject<readonly string[]>;
  /** How many are not uploaded yet, or not shown yet. */
  readonly onWaiting: (count: number) => void;
  /** Pictures that are pasted into it or dropped on it are added. */
  readonly within: RefObject<HTMLElement | null>;
}

/**
 * Pictures of the message that is being written: chosen, pasted or dropped. They are uploaded at once, so those of a draft
 * are still there after a reload.
 */
export default function MessagePictures({ latestIds, onWaiting, within }: MessagePicturesProps) {
  const { calls, rules } = useOwnPictures({ mediaType: 'Message' });
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const { ids, change } = useIds(latestIds);
  const [uploaded, setUploaded] = useState<readonly MediaItem[]>([]);
  const ofDraft = ids.filter((id) => !uploaded.some((item) => item.id === id));
  const kept = useKeptPictures(ofDraft, change);
  const pictures = ids.flatMap((id) => [...uploaded, ...kept.items].find((item) => item.id === id) ?? []);
  const { list, uploads } = useUploads<MediaItem>({
    items: pictures,
    send: calls.send,
    onStored: (item) => {
      setUploaded((before) => [...before, item]);
      change((before) => [...before, item.id]);
    },
  });
  const refused = uploads.flatMap(({ file, state }) =>
    state.kind === 'refused' ? [{ name: file.name, reason: state.message }] : [],
  );
  const shown = uploads.filter(({ state }) => state.kind !== 'refused');
  const notShown = ids.length - pictures.length;
  const waiting = shown.filter(({ state }) => state.kind !== 'stored').length + notShown;
  const reportWaiting = useEffectEvent(onWaiting);
  useEffect(() => {
    reportWaiting(waiting);
    return () => reportWaiting(0);
  }, [waiting]);

  const remaining = Math.max(0, MAX_MESSAGE_PICTURES - ids.length - shown.length);
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
  const addButton = useRef<HTMLButtonElement>(null);
  /** For a press that removes its own button. */
  const keepFocus = () => addButton.current?.focus();
  const remove = (item: MediaItem) => {
    keepFocus();
    change((before) => before.filter((id) => id !== item.id));
    // One that stays on the server is deleted a day later.
    calls.remove(item).catch(() => undefined);
  };

  return (
    <>
      <AskBeforeLosingUploads />
      {kept.hasFailed && (
        <Alert>
          {MEDIA_MESSAGES.loadFailed}{' '}
          <TextButton
            onClick={() => {
              keepFocus();
              kept.retry();
            }}
          >
            Retry
          </TextButton>
        </Alert>
      )}
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
              onRetry={() => {
                keepFocus();
                list.retry(upload.key);
              }}
              onCancel={() => {
                keepFocus();
                list.cancel(upload.key);
              }}
            />
          ))}
        </Tiles>
      )}
      <Row>
        <Button
          ref={addButton}
          size="small"
          icon={<ImagePlusIcon size="small" />}
          onClick={open}
          // Not disabled, which would drop the focus.
          aria-disabled={remaining === 0}
        >
          {isDragging ? 'Drop them here' : 'Add pictures'}
        </Button>
      </Row>
      {inputs}
      <LeftOutAlert
        leftOut={[...leftOut, ...refused]}
        onDismiss={() => {
          keepFocus();
          setLeftOut([]);
          list.dropRefused();
        }}
      />
      <VisuallyHidden role="status">{uploadsInWords(uploads)}</VisuallyHidden>
    </>
  );
}

/** The form's ids of pictures. Several uploads may end before the form is rendered again. */
function useIds(latest: MessagePicturesProps['latestIds']) {
  const {
    values: { pictureIds: ids },
    setFieldValue,
  } = useFormikContext<Values>();
  useEffect(() => {
    latest.current = ids;
  }, [latest, ids]);
  const change = (next: (ids: readonly string[]) => readonly string[]) => {
    latest.current = next(latest.current);
    void setFieldValue('pictureIds', latest.current, false);
  };
  return { ids, change };
}

/** Pictures that were uploaded before the page was loaded. Those that are gone, after a day, leave the draft. */
function useKeptPictures(
  ids: readonly string[],
  change: (next: (ids: readonly string[]) => readonly string[]) => void,
) {
  const {
    data = [],
    isFetching,
    isSuccess,
    isError,
    refetch,
  } = useListMyMediaQuery(
    { mediaType: 'Message' },
    { skip: ids.length === 0, refetchOnMountOrArgChange: true },
  );
  const gone =
    isSuccess && !isFetching ? ids.filter((id) => !data.some((item) => item.id === id)).join(' ') : '';
  const forget = useEffectEvent(() =>
    change((before) => before.filter((id) => !gone.split(' ').includes(id))),
  );
  useEffect(() => {
    if (gone !== '') forget();
  }, [gone]);
  return { items: data, hasFailed: isError && !isFetching, retry: () => void refetch() };
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
