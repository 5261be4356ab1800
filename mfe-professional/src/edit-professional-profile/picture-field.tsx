import { MEDIA_MESSAGES, type Professional, useListMyMediaQuery } from '@crown-and-coil/shared-api';
import { media, QueryState, Skeleton } from '@crown-and-coil/shared-ui';
import { AskBeforeLosingUploads } from '@crown-and-coil/shared-ui/uploads';
import styled from 'styled-components';
import { OwnPortrait } from '../manage-media/own-portrait';

/** Reserves the height of the picture, to avoid layout shift while it loads. */
const PictureBox = styled.div`
  min-height: 180px;
  margin-bottom: var(--s6);
  ${media.mobile} {
    min-height: 260px;
  }
`;

/** The profile picture above the form. It is saved at once, independently of the form. */
export function PictureField({ professional }: { readonly professional: Professional }) {
  const query = useListMyMediaQuery({ mediaType: 'Professional Profile' });
  return (
    <PictureBox>
      <AskBeforeLosingUploads />
      <QueryState
        query={query}
        skeleton={<Skeleton $height="112px" $width="112px" />}
        error={MEDIA_MESSAGES.loadFailed}
        isEmpty={() => false}
      >
        {(items) => <OwnPortrait name={professional.displayName} items={items} layout="field" />}
      </QueryState>
    </PictureBox>
  );
}
