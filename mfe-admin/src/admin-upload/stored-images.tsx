import { type ImageType, type SiteImage, useListSiteImagesQuery } from '@crown-and-coil/shared-api';
import { CardGrid, EmptyState, QueryState, Skeleton } from '@crown-and-coil/shared-ui';
import { type PictureCalls, type PictureRules, PictureUploader } from '@crown-and-coil/shared-ui/uploads';
import { ALWAYS_FRESH } from '../api';
import { counted } from '../rows/rows';
import { IMAGE_TYPE_WORDS } from './type-choice';

interface Props {
  readonly imageType: ImageType;
  readonly calls: PictureCalls<SiteImage>;
  readonly rules: PictureRules;
}

const PLACES = ['1', '2', '3'];

const Loading = () => (
  <CardGrid aria-hidden="true">
    {PLACES.map((place) => (
      <li key={place}>
        <Skeleton $ratio="5/6" />
      </li>
    ))}
  </CardGrid>
);

const leadOf = (type: ImageType, count: number): string =>
  [
    `${IMAGE_TYPE_WORDS[type]}.`,
    `${counted(count, 'image', 'images')} of the type ${type}.`,
    count > 1 ? 'Drag to sort; on a touch screen hold first.' : '',
  ].join(' ');

/** The site's images of a type, with sorting and deleting. */
export function StoredImages({ imageType, calls, rules }: Props) {
  const query = useListSiteImagesQuery({ imageType }, ALWAYS_FRESH);
  return (
    <QueryState
      query={query}
      skeleton={<Loading />}
      error="Failed to load the site images."
      empty={
        <EmptyState title="No images of this type yet." category="Protective Styles">
          {imageType === 'homepage_carousel'
            ? 'The home page shows its carousel as soon as there is one.'
            : 'The ones that you choose appear here.'}
        </EmptyState>
      }
    >
      {(items) => (
        <PictureUploader
          title="On the site"
          lead={leadOf(imageType, items.length)}
          items={items}
          calls={calls}
          rules={rules}
          addedElsewhere
        />
      )}
    </QueryState>
  );
}
