import { MEDIA_MESSAGES, type Professional, useListMyMediaQuery } from '@crown-and-coil/shared-api';
import { PortraitField } from '@crown-and-coil/shared-ui/uploads';
import { OwnPortrait } from '../manage-media/own-portrait';

export function PictureField({ professional }: { readonly professional: Professional }) {
  const query = useListMyMediaQuery({ mediaType: 'Professional Profile' });
  return (
    <PortraitField query={query} error={MEDIA_MESSAGES.loadFailed}>
      {(items) => <OwnPortrait name={professional.displayName} items={items} layout="field" />}
    </PortraitField>
  );
}
