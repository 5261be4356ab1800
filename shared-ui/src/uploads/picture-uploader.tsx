import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { ActionDialog, useConfirmedAction } from '../dialog/confirmed-action';
import { Alert } from '../message/alert';
import { PictureView } from '../picture-view/picture-view';
import { VisuallyHidden } from '../text/text';
import { AddPictures, EmptyPictures } from './add-pictures';
import { chooseFiles, type LeftOut, LeftOutAlert } from './choose-files';
import { useFileInputs } from './file-inputs';
import { type PictureCalls, type PictureRules, problemOf, type StoredPicture } from './picture';
import { PictureDetails } from './picture-details';
import { PictureTile } from './picture-tile';
import { SortablePictures, useOrder } from './sortable-pictures';
import { UploadTile } from './upload-tile';
import { Thumb, Thumbs, UploaderHeading, UploaderSection } from './uploader-layout';
import { uploadsInWords, useUploads } from './use-uploads';

/** As many as fit into one row of a wide window beside the add tile; further pictures are collapsed. */
const SHOWN_WHOLE = 7;
const SHOWN_AT_FIRST = 5;

const Note = styled.div`
  margin-top: 14px;
  font-size: var(--t-small);
`;

const More = styled.button`
  width: 100%;
  height: 100%;
  border: 0;
  border-radius: var(--r-m);
  background: var(--shea);
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
  &&:focus-visible {
    outline-offset: -3px;
  }
`;

interface PictureUploaderProps<Item extends StoredPicture> {
  /** 'Protective Styles'. */
  readonly title: string;
  /** One line on what they are for. */
  readonly lead?: string;
  /** Seeds the pattern beside the title while there is no picture. */
  readonly category?: string;
  readonly items: readonly Item[];
  /** The limit, if there is one. */
  readonly max?: number;
  /** Hides adding, for pages that add elsewhere: pictures are only viewed, described, sorted and deleted. */
  readonly addedElsewhere?: boolean;
  /** Shown when the limit is reached: 'This category is full. Remove an image to add another.' */
  readonly fullNote?: string;
  readonly calls: PictureCalls<Item>;
  readonly rules: PictureRules;
  /** Further settings of a picture, in its full-screen view. */
  readonly more?: (item: Item) => ReactNode;
}

/**
 * Pictures of one kind: add by file dialog, drop or camera, show progress, view, describe, sort, delete
 * (specification, section 2, Manage media). Files that could not be sent stay here with their preview (section 8).
 */
export function PictureUploader<Item extends StoredPicture>({
  title,
  lead,
  category,
  items,
  max,
  addedElsewhere = false,
  fullNote = 'There is no room for more. Remove an image to add another.',
  calls,
  rules,
  more,
}: PictureUploaderProps<Item>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [viewedId, setViewedId] = useState<string | null>(null);
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);

  const { list, uploads } = useUploads<Item>({
    items,
    send: calls.send,
    onStored: (item, file) => {
      setSaid(`${file.name} is added.`);
      calls.onStored(item);
    },
  });

  const underWay = uploads.filter(({ state }) => state.kind !== 'stored');
  // Shown from the upload's response: the list may arrive much later, or not at all.
  const stored = uploads.flatMap(({ state }) =>
    state.kind === 'stored' && !items.some(({ id }) => id === state.item.id) ? [state.item] : [],
  );
  const { ordered: listed, setOrder } = useOrder([...items, ...stored], calls.reorder, (error) => {
    setProblem(problemOf(error, rules));
    calls.onFailure?.();
  });
  // Deleted pictures disappear at once, before the list is refetched.
  const ordered = listed.filter((item) => !removedIds.includes(item.id));
  const refused = uploads.flatMap(({ file, state }) =>
    state.kind === 'refused' ? [{ name: file.name, reason: state.message }] : [],
  );
  const used = ordered.length + underWay.length - refused.length;
  const remaining = max === undefined ? Number.POSITIVE_INFINITY : Math.max(0, max - used);
  const isFull = remaining === 0;
  const isEmpty = ordered.length + underWay.length === 0;

  const addFiles = (files: readonly File[]) => {
    const choice = chooseFiles(files, { remaining, fullMessage: rules.fullMessage, refuse: rules.refuse });
    setLeftOut(choice.leftOut);
    setProblem(undefined);
    if (choice.taken.length > 0) list.add(choice.taken);
  };
  const { dropArea, isDragging, open, takePhoto, inputs } = useFileInputs({
    onFiles: addFiles,
    multiple: remaining > 1,
    accept: rules.accept,
    label: `Add images to ${title}`,
  });

  /** For a press that removes its own button. */
  const keepFocus = () => heading.current?.focus();

  const isFolded = !addedElsewhere && !isWhole && uploads.length === 0 && ordered.length > SHOWN_WHOLE;
  const shown = isFolded ? ordered.slice(0, SHOWN_AT_FIRST) : ordered;
  const ids = ordered.map((item) => item.id);
  const shownIds = shown.map((item) => item.id);
  const nameOf = (item: Item) => item.alt || `${title}, picture ${ids.indexOf(item.id) + 1}`;
  const canSort = calls.reorder !== undefined && ordered.length > 1;

  const viewedAt = viewedId === null ? -1 : ids.indexOf(viewedId);
  const viewed = ordered[viewedAt];
  const { describe } = calls;

  const move = (from: number, by: 1 | -1) => {
    const next = [...ids];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) next.splice(from + by, 0, moved);
    setOrder(next);
    setSaid(`The picture is put in place ${from + by + 1} of ${ids.length}.`);
  };
  const canMoveTo = (place: number) => place >= 0 && place < ids.length;
  const onRemoved = (item: Item) => {
    const place = ids.indexOf(item.id);
    const next = ids[place + 1] ?? ids[place - 1] ?? null;
    // By now another picture may be viewed.
    setViewedId((now) => (now === item.id ? next : now));
    setRemovedIds((before) => [...before, item.id]);
    setSaid(`${nameOf(item)} is deleted.`);
    // After the dialog has returned the focus to a button that is about to be removed.
    if (viewedId === null) setTimeout(keepFocus);
  };
  const deletion = useConfirmedAction<Item>({
    act: async (item) => {
      try {
        await calls.remove(item);
      } catch (error) {
        return problemOf(error, rules);
      }
      onRemoved(item);
      return undefined;
    },
  });

  return (
    <UploaderSection
      {...(addedElsewhere ? {} : dropArea)}
      role="region"
      aria-labelledby={id}
      $thin={isEmpty}
      $dragging={isDragging}
      $stacked={addedElsewhere}
    >
      <UploaderHeading
        ref={heading}
        id={id}
        title={title}
        lead={lead}
        category={isEmpty ? category : undefined}
        used={used}
        max={max}
      />
      <div>
        {isEmpty ? (
          <EmptyPictures title={title} onChoose={open} onTakePhoto={takePhoto} />
        ) : (
          <SortablePictures
            ids={shownIds}
            onOrder={(order) => setOrder([...order, ...ids.filter((one) => !shownIds.includes(one))])}
          >
            <Thumbs aria-label={title}>
              {shown.map((item) => (
                <PictureTile
                  key={item.id}
                  picture={item}
                  name={nameOf(item)}
                  canSort={canSort}
                  onView={() => setViewedId(item.id)}
                  onRemove={() => deletion.ask(item)}
                  onFailure={() => calls.onFailure?.()}
                />
              ))}
              {isFolded && (
                <Thumb>
                  <More
                    type="button"
                    aria-label={`Show ${ordered.length - SHOWN_AT_FIRST} more of ${title}`}
                    onClick={() => {
                      keepFocus();
                      setWhole(true);
                    }}
                  >
                    {ordered.length - SHOWN_AT_FIRST} more
                  </More>
                </Thumb>
              )}
              {underWay.map((upload) => (
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
              {!isFull && !addedElsewhere && (
                <AddPictures
                  label={title}
                  remaining={max === undefined ? undefined : remaining}
                  onChoose={open}
                  onTakePhoto={takePhoto}
                />
              )}
            </Thumbs>
          </SortablePictures>
        )}
        {inputs}
        <LeftOutAlert
          leftOut={[...leftOut, ...refused]}
          onDismiss={() => {
            keepFocus();
            setLeftOut([]);
            list.dropRefused();
          }}
        />
        {problem && !viewed && (
          <Note>
            <Alert>{problem}</Alert>
          </Note>
        )}
        {isFull && (
          <Note>
            <Alert tone="info">{fullNote}</Alert>
          </Note>
        )}
        <VisuallyHidden role="status">{[said, uploadsInWords(uploads)].join(' ').trim()}</VisuallyHidden>
      </div>
      <PictureView
        label={title}
        pictures={ordered}
        at={viewed ? viewedAt : null}
        onMove={(place) => setViewedId(ids[place] ?? null)}
        onClose={() => setViewedId(null)}
        onFailure={() => calls.onFailure?.()}
      >
        {viewed && (
          <PictureDetails
            picture={viewed}
            rules={rules}
            describe={describe && ((alt) => describe(viewed, alt))}
            canSort={canSort}
            problem={problem}
            moveEarlier={canMoveTo(viewedAt - 1) ? () => move(viewedAt, -1) : undefined}
            moveLater={canMoveTo(viewedAt + 1) ? () => move(viewedAt, 1) : undefined}
            onRemove={() => deletion.ask(viewed)}
          >
            <Fragment key={`more of ${viewed.id}`}>{more?.(viewed)}</Fragment>
          </PictureDetails>
        )}
      </PictureView>
      <ActionDialog action={deletion} title="Delete picture" keepText="Keep it" busyText="Deleting..." danger>
        {() => rules.deleteQuestion}
      </ActionDialog>
    </UploaderSection>
  );
}
