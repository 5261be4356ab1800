import {
  MEDIA_LIMITS,
  MEDIA_MESSAGES,
  type MediaItem,
  SERVICE_CATEGORIES,
  type ServiceCategory,
  useListMyMediaQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { useOwnPictures } from '@crown-and-coil/shared-api/uploads';
import { ButtonLink, EmptyState, lastAddress, Page, PageHeader, QueryState } from '@crown-and-coil/shared-ui';
import {
  AskBeforeLosingUploads,
  HowToSort,
  ManagerSkeleton,
  PictureUploader,
} from '@crown-and-coil/shared-ui/uploads';
import { useState } from 'react';
import { OwnPortrait } from './own-portrait';
import { PictureLook } from './picture-look';

/** Explains the page to an admin, who may open it but has no portfolio. */
const AdminWithoutPictures = () => (
  <>
    <PageHeader title="Manage Images" />
    <EmptyState
      title="You have no pictures of your own here."
      category="Styling"
      action={<ButtonLink to={href.adminUpload()}>Site images</ButtonLink>}
    >
      You are logged in as an admin. This page shows professionals their profile picture and their portfolios.
      The pictures of the site itself have a page of their own.
    </EmptyState>
  </>
);

/** A professional's pictures: profile, and a portfolio for each category (specification, section 2, Manage media). */
export default function ManageMedia() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page $tall>
      {user.role === 'admin' && !user.profile ? (
        <AdminWithoutPictures />
      ) : (
        <OwnPictures name={user.profile?.displayName ?? ''} />
      )}
    </Page>
  );
}

function OwnPictures({ name }: { readonly name: string }) {
  const query = useListMyMediaQuery({});
  return (
    <>
      <PageHeader
        title="Manage Images"
        lead="Clients see the portfolio for a service's category, so put your best work in the ones you sell."
        crumb={{ to: lastAddress(href.professionalDashboard()), label: 'My Dashboard' }}
      >
        <HowToSort />
      </PageHeader>
      <AskBeforeLosingUploads />
      <QueryState
        query={query}
        skeleton={<ManagerSkeleton rows={4} />}
        error={MEDIA_MESSAGES.loadFailed}
        isEmpty={() => false}
      >
        {(items) => (
          <>
            <OwnPortrait name={name} items={items} />
            <Portfolios items={items} />
          </>
        )}
      </QueryState>
    </>
  );
}

/** Categories with pictures come first. The order is fixed while the page is open, so that a drop target does not move. */
function Portfolios({ items }: { readonly items: readonly MediaItem[] }) {
  const [categories] = useState(() => {
    const hasPictures = (category: ServiceCategory) =>
      items.some(
        ({ mediaType, serviceCategory }) => mediaType === 'Portfolio' && serviceCategory === category,
      );
    return [
      ...SERVICE_CATEGORIES.filter(hasPictures),
      ...SERVICE_CATEGORIES.filter((category) => !hasPictures(category)),
    ];
  });
  return categories.map((category) => <Portfolio key={category} category={category} items={items} />);
}

interface PortfolioProps {
  readonly category: ServiceCategory;
  readonly items: readonly MediaItem[];
}

function Portfolio({ category, items }: PortfolioProps) {
  const own = useOwnPictures({ mediaType: 'Portfolio', serviceCategory: category });
  return (
    <PictureUploader
      {...own}
      title={category}
      category={category}
      items={items.filter(
        ({ mediaType, serviceCategory }) => mediaType === 'Portfolio' && serviceCategory === category,
      )}
      max={MEDIA_LIMITS.Portfolio}
      fullNote="This category is full. Remove an image to add another."
      more={(picture) => <PictureLook picture={picture} />}
    />
  );
}
