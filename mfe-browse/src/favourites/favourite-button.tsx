import {
  apiErrorMessage,
  FAVOURITE_MESSAGES,
  type ProfessionalListing,
  useSession,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { HeartIcon, IconButton, media, toast, useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { useListFavouritesQuery, useSetFavouriteMutation } from '../api';
import { withFavourite } from './after-log-in';

const Heart = styled(IconButton)`
  flex: none;
  border: 1px solid var(--line);
  background: var(--surface);
  color: var(--ink);
  &:disabled {
    color: var(--ink);
    cursor: default;
  }
  &[aria-pressed='true'] {
    color: var(--bottle);
  }
  &[aria-pressed='true'] > svg {
    fill: currentColor;
  }
`;

/** On the picture of a card, above the link of the whole card. */
export const HeartCorner = styled.div<{ $besideText?: boolean }>`
  position: absolute;
  z-index: 1;
  top: 10px;
  right: 10px;
  /* A phone shows the picture of a service beside the text, 104 px wide. */
  ${media.mobile} {
    ${({ $besideText }) => $besideText && 'right: auto; left: 50px;'}
  }
`;

interface FavouriteButtonProps {
  readonly professional: Pick<ProfessionalListing, 'id' | 'displayName'>;
}

/** Saves a professional to the client's favourites, through the log-in for visitors. Hidden for other roles. */
export function FavouriteButton({ professional }: FavouriteButtonProps) {
  const { status, user } = useSession();
  const isRestoring = status === 'restoring';
  if (user?.role === 'client') return <ClientsHeart professional={professional} isRestoring={isRestoring} />;
  if (status === 'authenticated') return null;
  return <VisitorsHeart professional={professional} isRestoring={isRestoring} />;
}

interface HeartProps extends FavouriteButtonProps {
  readonly isRestoring: boolean;
}

/** The server-rendered variant on every card of a list, which does not subscribe to the store. */
function VisitorsHeart({ professional: { id, displayName }, isRestoring }: HeartProps) {
  const location = useLocation();
  const navigate = useNavigate();

  function press() {
    const { to, state } = href.login.link({}, { from: withFavourite(location, id) });
    return navigate(to, { state });
  }

  return (
    <Heart label={labelFor(displayName)} aria-pressed={false} disabled={isRestoring} onClick={press}>
      <HeartIcon />
    </Heart>
  );
}

function ClientsHeart({ professional: { id, displayName }, isRestoring }: HeartProps) {
  const { isSaved, isLoading } = useListFavouritesQuery(undefined, {
    selectFromResult: ({ data, isLoading }) => ({
      isSaved: data?.some(({ professionalId }) => professionalId === id) ?? false,
      isLoading,
    }),
  });
  const [setFavourite] = useSetFavouriteMutation();

  async function press() {
    const saved = await setFavourite({ professionalId: id, isSaved: !isSaved });
    const failed = isSaved ? FAVOURITE_MESSAGES.removeFailed : FAVOURITE_MESSAGES.saveFailed;
    if (saved.error) toast.error(apiErrorMessage(saved.error, failed));
  }

  return (
    <Heart
      label={labelFor(displayName)}
      aria-pressed={isSaved}
      disabled={isRestoring || isLoading}
      onClick={press}
    >
      <HeartIcon />
    </Heart>
  );
}

const labelFor = (name: string): string => `Save ${name || 'Unknown'} to favourites`;
