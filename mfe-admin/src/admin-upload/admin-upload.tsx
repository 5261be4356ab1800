import type { SiteImage } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  media,
  Page,
  PageHeader,
  useNavigate,
  useSearchParams,
  VisuallyHidden,
} from '@crown-and-coil/shared-ui';
import {
  AskBeforeLosingUploads,
  chooseFiles,
  type LeftOut,
  LeftOutAlert,
  uploadsInWords,
  useUploads,
} from '@crown-and-coil/shared-ui/uploads';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { DropBox } from './drop-box';
import { StoredImages } from './stored-images';
import { imageTypeOf, TypeChoice } from './type-choice';
import { UploadRows } from './upload-rows';
import { useSiteImages } from './use-site-images';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 432px minmax(0, 1fr);
  gap: 64px;
  align-items: start;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s6);
  }
`;

/** As tall as the window: the footer starts below the first view, so loading images shift nothing. */
const Screen = styled(Page)`
  min-height: calc(100vh - var(--header));
`;

/** Uploaded files stay in their row and appear in the list of images too. */
const NONE_LISTED: readonly SiteImage[] = [];

/** Uploads images of the site by type, one call for each file (specification, section 2, Admin upload). */
export default function AdminUpload() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const imageType = imageTypeOf(address.get('type'));
  const { send, calls, rules } = useSiteImages(imageType);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  // A file keeps the type it was chosen with, even if the selection changes while it waits.
  const sends = useRef(new WeakMap<File, typeof send>());
  const { list, uploads } = useUploads<SiteImage>({
    items: NONE_LISTED,
    send: (file, options) => (sends.current.get(file) ?? send)(file, options),
    onStored: (image) => calls.onStored(image),
  });

  const addFiles = (files: readonly File[]) => {
    const choice = chooseFiles(files, {
      remaining: Number.POSITIVE_INFINITY,
      fullMessage: '',
      refuse: rules.refuse,
    });
    setLeftOut(choice.leftOut);
    for (const file of choice.taken) sends.current.set(file, send);
    if (choice.taken.length > 0) list.add(choice.taken);
  };

  return (
    <Screen>
      <PageHeader
        title="Upload site images"
        lead="Files go up two at a time. You can leave this page once every row says uploaded."
        crumb={{ to: href.adminDashboard(), label: 'Dashboard' }}
      />
      <AskBeforeLosingUploads />
      <Columns>
        <div>
          <TypeChoice
            chosen={imageType}
            onChoose={(type) => navigate(href.adminUpload({}, { search: { type } }), { replace: true })}
          />
          <DropBox accept={rules.accept} onFiles={addFiles} />
          <LeftOutAlert leftOut={leftOut} onDismiss={() => setLeftOut([])} />
        </div>
        <div>
          <UploadRows uploads={uploads} onRetry={list.retry} onRemove={list.cancel} />
          <StoredImages key={imageType} imageType={imageType} calls={calls} rules={rules} />
        </div>
      </Columns>
      <VisuallyHidden role="status">{uploadsInWords(uploads)}</VisuallyHidden>
    </Screen>
  );
}
