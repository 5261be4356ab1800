import {
  MEDIA_LIMITS,
  MEDIA_MESSAGES,
  type MediaItem,
  useFreshAddresses,
  useGetOwnClientQuery,
  useListMyMediaQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { useOwnPictures } from '@crown-and-coil/shared-api/uploads';
import { Page, PageHeader, QueryState } from '@crown-and-coil/shared-ui';
import {
  AskBeforeLosingUploads,
  HowToSort,
  ManagerSkeleton,
  PictureUploader,
} from '@crown-and-coil/shared-ui/uploads';
import { clientName, Screen } from '../client/profile-band';
import { OwnPortrait } from '../client-pictures/own-portrait';

/** The media types besides the profile picture, with their titles and leads. */
const KINDS = [
  {
    mediaType: 'Client Current Hair',
    title: 'Current hair',
    lead: 'How it looks now, so that your professional can plan.',
    category: 'Treatment',
  },
  {
    mediaType: 'Inspiration Picture',
    title: 'Inspiration',
    lead: 'What you would like to have.',
    category: 'Styling',
  },
] as const;

/** A client's pictures: profile, current hair, inspiration (specification, section 2, Manage media). */
export default function ManageMedia() {
  const query = useListMyMediaQuery({});
  const { data: client } = useGetOwnClientQuery();
  const { user } = useSession();
  const refresh = useFreshAddresses(query);
  const name = client ? clientName(client) : (user?.profile?.displayName ?? '');
  return (
    <Screen>
      <Page>
        <PageHeader
          title="Manage Images"
          lead="Only you and the professionals you have a booking with see these pictures."
          crumb={{ to: href.clientProfile(), label: 'My Profile' }}
        >
          <HowToSort />
        </PageHeader>
        <AskBeforeLosingUploads />
        <QueryState
          query={query}
          skeleton={<ManagerSkeleton rows={3} />}
          error={MEDIA_MESSAGES.loadFailed}
          isEmpty={() => false}
        >
          {(items) => (
            <>
              <OwnPortrait name={name} items={items} onFailure={refresh} />
              {KINDS.map((kind) => (
                <Pictures key={kind.mediaType} kind={kind} items={items} onFailure={refresh} />
              ))}
            </>
          )}
        </QueryState>
      </Page>
    </Screen>
  );
}

interface PicturesProps {
  readonly kind: (typeof KINDS)[number];
  readonly items: readonly MediaItem[];
  readonly onFailure: () => void;
}

function Pictures({ kind: { mediaType, title, lead, category }, items, onFailure }: PicturesProps) {
  const own = useOwnPictures({ mediaType }, onFailure);
  return (
    <PictureUploader
      {...own}
      title={title}
      lead={lead}
      category={category}
      items={items.filter((picture) => picture.mediaType === mediaType)}
      max={MEDIA_LIMITS[mediaType]}
      fullNote="There is room for no more. Remove an image to add another."
    />
  );
}
