import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, EmptyState, PageHeader } from '@crown-and-coil/shared-ui';

/** Explains the page to an admin, who may open it but has no portfolio. */
export const AdminWithoutPictures = () => (
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
