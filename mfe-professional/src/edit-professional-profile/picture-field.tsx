import { MEDIA_MESSAGES, type Professional, useListMyMediaQuery } from '@crown-and-coil/shared-api';
import { media, QueryState, Skeleton } from '@crown-and-coil/shared-ui';
import { AskBeforeLosingUploads } from '@crown-and-coil/shared-ui/uploads';
import styled from 'styled-components';
import { OwnPortrait } from '../manage-media/own-portrait';

/** As high as the field is: the form below does not move when it comes. */
const Room = styled.div`
  min-height: 180px;
  margin-bottom: var(--s6);
  ${media.mobile} {
    min-height: 260px;
  }
`;

/** The profile picture beside the form: it is saved at once, whatever becomes of the form. */
export function PictureField({ professional }: { readonly professional: Professional }) {
  const query = useListMyMediaQuery({ media_type: 'Professional Profile' });
  return (
    <Room>
      <AskBeforeLosingUploads />
      <QueryState
        query={query}
        skeleton={<Skeleton $height="112px" $width="112px" />}
        error={MEDIA_MESSAGES.loadFailed}
        isEmpty={() => false}
      >
        {(items) => <OwnPortrait name={professional.display_name} items={items} layout="field" />}
      </QueryState>
    </Room>
  );
}
