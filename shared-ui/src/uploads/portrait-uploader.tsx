import { useId, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../button/button';
import { ActionDialog, useConfirmedAction } from '../dialog/confirmed-action';
import { CameraIcon, TrashIcon, UploadIcon } from '../icons';
import { Row } from '../layout/layout';
import { Avatar } from '../picture/avatar';
import { Muted, VisuallyHidden } from '../text/text';
import { media } from '../theme/tokens';
import { chooseFiles, type LeftOut, LeftOutAlert } from './choose-files';
import { useFileInputs } from './file-inputs';
import { type PictureCalls, type PictureRules, problemOf, type StoredPicture } from './picture';
import { PortraitProgress } from './portrait-progress';
import { UploaderSection } from './uploader-layout';
import { uploadsInWords, useUploads } from './use-uploads';

const TouchOnly = styled(Button)`
  display: none;
  ${media.touch} {
    display: inline-flex;
  }
`;

const Controls = styled.div`
  display: grid;
  gap: 8px;
  flex: 1 1 10.625rem;
  min-width: 0;
`;

/** The 'field' variant: no separator line, no column for the heading. */
const Inline = styled(UploaderSection)`
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  padding-block: 0;
  border: 0;
  & h2 {
    font-size: 1.25rem;
  }
`;

const Line = styled(Muted)`
  margin-top: 4px;
`;

interface PortraitUploaderProps<Item extends StoredPicture> {
  readonly title: string;
  readonly lead: string;
  /** The person's name: seeds the pattern shown while there is no portrait. */
  readonly name: string;
  readonly item: Item | undefined;
  readonly calls: PictureCalls<Item>;
  readonly rules: PictureRules;
  /** 'row': one of the rows of Manage Images. 'field': part of a form. */
  readonly layout?: 'row' | 'field';
}

/** The profile picture: a new one replaces the old one. */
export function PortraitUploader<Item extends StoredPicture>({
  title,
  lead,
  name,
  item,
  calls,
  rules,
  layout = 'row',
}: PortraitUploaderProps<Item>) {
  const id = useId();
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [said, setSaid] = useState('');
  const { list, uploads } = useUploads<Item>({
    items: item ? [item] : [],
    send: calls.send,
    onStored: (stored) => {
      setSaid(`${title} is saved.`);
      calls.onStored(stored);
    },
  });
  const upload = uploads.at(-1);
  const refused =
    upload?.state.kind === 'refused' ? [{ name: upload.file.name, reason: upload.state.message }] : [];

  const replace = (files: readonly File[]) => {
    const { refuse, fullMessage } = rules;
    const choice = chooseFiles(files, { remaining: 1, fullMessage, refuse });
    setLeftOut(choice.leftOut);
    if (choice.taken.length === 0) return;
    list.dropAll();
    list.add(choice.taken);
  };
  const { dropArea, isDragging, open, takePhoto, inputs } = useFileInputs({
    onFiles: replace,
    multiple: false,
    accept: rules.accept,
    label: title,
  });
  const dismiss = () => {
    setLeftOut([]);
    list.dropRefused();
  };

  const deletion = useConfirmedAction<Item>({
    act: async (picture) => {
      try {
        await calls.remove(picture);
      } catch (error) {
        return problemOf(error, rules);
      }
      setSaid(`${title} is deleted.`);
      return undefined;
    },
  });

  const Frame = layout === 'row' ? UploaderSection : Inline;
  const isStored = item !== undefined && !upload;
  return (
    <Frame {...dropArea} role="region" aria-labelledby={id} $dragging={isDragging}>
      <div>
        <h2 id={id}>{title}</h2>
        <Line>{lead}</Line>
      </div>
      <div>
        <Row $wrap $gap="s5">
          <Avatar
            name={name}
            src={upload?.previewUrl ?? item?.url}
            srcSet={upload ? undefined : item?.srcset}
            size={112}
            alt={upload || item ? title : ''}
            onFailure={upload ? undefined : calls.onFailure}
          />
          <Controls>
            <Row $wrap $gap="s2">
              <Button size="small" icon={<UploadIcon size="small" />} onClick={open}>
                {item || upload ? 'Replace picture' : 'Add picture'}
              </Button>
              <TouchOnly size="small" icon={<CameraIcon size="small" />} onClick={takePhoto}>
                Take a photo
              </TouchOnly>
              {isStored && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={<TrashIcon size="small" />}
                  onClick={() => deletion.ask(item)}
                >
                  Delete
                </Button>
              )}
            </Row>
            {upload && upload.state.kind !== 'stored' ? (
              <PortraitProgress
                upload={upload}
                onRetry={() => list.retry(upload.key)}
                onCancel={() => list.cancel(upload.key)}
              />
            ) : (
              <Muted>Image files only.</Muted>
            )}
          </Controls>
        </Row>
        {inputs}
        <LeftOutAlert leftOut={[...leftOut, ...refused]} onDismiss={dismiss} />
        <VisuallyHidden role="status">{[said, uploadsInWords(uploads)].join(' ').trim()}</VisuallyHidden>
      </div>
      <ActionDialog action={deletion} title="Delete picture" keepText="Keep it" busyText="Deleting..." danger>
        {() => rules.deleteQuestion}
      </ActionDialog>
    </Frame>
  );
}
