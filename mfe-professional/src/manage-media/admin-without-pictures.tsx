import { ButtonLink, EmptyState, PageHeader } from '@crown-and-coil/shared-ui';
import { paths } from '../workspace/paths';

/** What an admin finds here: the page is open to them, but only a professional has a portfolio to manage on it. */
export const AdminWithoutPictures = () => (
  <>
    <PageHeader title="Manage Images" />
    <EmptyState
      title="You have no pictures of your own here."
      category="Styling"
      action={<ButtonLink to={paths.adminUpload}>Site images</ButtonLink>}
    >
      You are logged in as an admin. This page shows professionals their profile picture and their portfolios.
      The pictures of the site itself have a page of their own.
    </EmptyState>
  </>
);
