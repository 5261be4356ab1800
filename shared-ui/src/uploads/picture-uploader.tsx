import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { ActionDialog, useConfirmedAction } from '../dialog/confirmed-action';
import { Alert } from '../message/alert';
import { PictureView } from '../picture-view/picture-view';
import { VisuallyHidden } from '../text/text';
import { AddPictures, EmptyPictures } from './add-pictures';
import { LeftOutAlert } from './choose-files';
import { useFileInputs } from './file-inputs';
import type { PictureCalls, PictureRules, StoredPicture } from './picture';
import { PictureDetails } from './picture-details';
import { PictureTile } from './picture-tile';
import { SortablePictures } from './sortable-pictures';
import { UploadTile } from './upload-tile';
import { Thumb, Thumbs, UploaderHeading, UploaderSection } from './uploader-layout';
import { type PictureList, usePictureList } from './use-picture-list';

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
  const [viewedId, setViewedId] = useState<string | null>(null);
  const list = usePictureList<Item>({ title, items, max, calls, rules });
  const { ids, isEmpty, problem } = list;
  const { dropArea, isDragging, open, takePhoto, inputs } = useFileInputs({
    onFiles: list.add,
    multiple: list.remaining > 1,
    accept: rules.accept,
    label: `Add images to ${title}`,
  });

  /** For a press that removes its own button. */
  const keepFocus = () => heading.current?.focus();
  const onRemoved = ({ id: removed }: Item) => {
    const place = ids.indexOf(removed);
    const next = ids[place + 1] ?? ids[place - 1] ?? null;
    // By now another picture may be viewed.
    setViewedId((now) => (now === removed ? next : now));
    // After the dialog has returned the focus to a button that is about to be removed.
    if (viewedId === null) setTimeout(keepFocus);
  };
  const deletion = useConfirmedAction<Item>({
    act: async (item) => {
      const failure = await list.remove(item);
      if (failure === undefined) onRemoved(item);
      return failure;
    },
  });

  const isFull = list.remaining === 0;
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
        used={list.used}
        max={max}
      />
      <div>
        {isEmpty ? (
          <EmptyPictures title={title} onChoose={open} onTakePhoto={takePhoto} />
        ) : (
          <PictureTiles
            title={title}
            list={list}
            isFoldable={!addedElsewhere}
            keepFocus={keepFocus}
            onView={setViewedId}
            onRemove={deletion.ask}
            onFailure={calls.onFailure}
          >
            {!isFull && !addedElsewhere && (
              <AddPictures
                label={title}
                remaining={max === undefined ? undefined : list.remaining}
                onChoose={open}
                onTakePhoto={takePhoto}
              />
            )}
          </PictureTiles>
        )}
        {inputs}
        <LeftOutAlert
          leftOut={list.leftOut}
          onDismiss={() => {
            keepFocus();
            list.dismissLeftOut();
          }}
        />
        {problem && (viewedId === null || !ids.includes(viewedId)) && (
          <Note>
            <Alert>{problem}</Alert>
          </Note>
        )}
        {isFull && (
          <Note>
            <Alert tone="info">{fullNote}</Alert>
          </Note>
        )}
        <VisuallyHidden role="status">{list.announcement}</VisuallyHidden>
      </div>
      <ViewedPicture
        title={title}
        list={list}
        viewedId={viewedId}
        calls={calls}
        rules={rules}
        more={more}
        onView={setViewedId}
        onRemove={deletion.ask}
      />
      <ActionDialog action={deletion} title="Delete picture" keepText="Keep it" busyText="Deleting..." danger>
        {() => rules.deleteQuestion}
      </ActionDialog>
    </UploaderSection>
  );
}

interface TilesProps<Item extends StoredPicture> {
  readonly title: string;
  readonly list: PictureList<Item>;
  /** Whether many pictures are collapsed at first. */
  readonly isFoldable: boolean;
  readonly keepFocus: () => void;
  readonly onView: (id: string) => void;
  readonly onRemove: (item: Item) => void;
  readonly onFailure: (() => void) | undefined;
  /** Tiles that add pictures. */
  readonly children: ReactNode;
}

/** Pictures in their order, to be sorted, and those being sent. */
function PictureTiles<Item extends StoredPicture>({
  title,
  list,
  isFoldable,
  keepFocus,
  onView,
  onRemove,
  onFailure,
  children,
}: TilesProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  const { ordered, ids } = list;
  const isFolded = isFoldable && !isWhole && !list.isSending && ordered.length > SHOWN_WHOLE;
  const shown = isFolded ? SHOWN_AT_FIRST : ordered.length;
  return (
    <SortablePictures
      ids={ids.slice(0, shown)}
      onOrder={(order) => list.setOrder([...order, ...ids.slice(shown)])}
    >
      <Thumbs aria-label={title}>
        {ordered.slice(0, shown).map((item) => (
          <PictureTile
            key={item.id}
            picture={item}
            name={list.nameOf(item)}
            canSort={list.canSort}
            onView={() => onView(item.id)}
            onRemove={() => onRemove(item)}
            onFailure={() => onFailure?.()}
          />
        ))}
        {isFolded && (
          <Thumb>
            <More
              type="button"
              aria-label={`Show ${ordered.length - shown} more of ${title}`}
              onClick={() => {
                keepFocus();
                setWhole(true);
              }}
            >
              {ordered.length - shown} more
            </More>
          </Thumb>
        )}
        {list.underWay.map((upload) => (
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
        {children}
      </Thumbs>
    </SortablePictures>
  );
}

interface ViewedProps<Item extends StoredPicture>
  extends Pick<PictureUploaderProps<Item>, 'title' | 'calls' | 'rules'> {
  readonly list: PictureList<Item>;
  readonly viewedId: string | null;
  readonly more: PictureUploaderProps<Item>['more'] | undefined;
  readonly onView: (id: string | null) => void;
  readonly onRemove: (item: Item) => void;
}

/** The full-screen view with what can be changed about a picture. */
function ViewedPicture<Item extends StoredPicture>({
  title,
  list,
  viewedId,
  calls: { describe, onFailure },
  rules,
  more,
  onView,
  onRemove,
}: ViewedProps<Item>) {
  const { ordered, ids } = list;
  const at = viewedId === null ? -1 : ids.indexOf(viewedId);
  const viewed = ordered[at];
  return (
    <PictureView
      label={title}
      pictures={ordered}
      at={viewed ? at : null}
      onMove={(place) => onView(ids[place] ?? null)}
      onClose={() => onView(null)}
      onFailure={() => onFailure?.()}
    >
      {viewed && (
        <PictureDetails
          picture={viewed}
          rules={rules}
          describe={describe && ((alt) => describe(viewed, alt))}
          canSort={list.canSort}
          problem={list.problem}
          moveEarlier={at > 0 ? () => list.move(at, -1) : undefined}
          moveLater={at < ids.length - 1 ? () => list.move(at, 1) : undefined}
          onRemove={() => onRemove(viewed)}
        >
          <Fragment key={`more of ${viewed.id}`}>{more?.(viewed)}</Fragment>
        </PictureDetails>
      )}
    </PictureView>
  );
}
