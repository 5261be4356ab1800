import {
  MESSAGES,
  sessionProfileChanged,
  useDispatch,
  useUpdateOwnClientMutation,
} from '@crown-and-coil/shared-api';
import { toast, toastDurationsMs, useNavigate } from '@crown-and-coil/shared-ui';
import { applyServerErrors, type FormikHelpers, forgetDraft } from '@crown-and-coil/shared-ui/forms';
import { useRef } from 'react';
import { clientName } from '../client-facts/client-name';
import { clientPaths } from '../client-facts/client-paths';
import { type ProfileValues, updateOf } from './profile-values';

/** The name under which the draft of a client's profile is kept in the tab. */
export const draftOf = (clientId: string) => `client-profile/${clientId}`;

const duration = { durationMs: toastDurationsMs.profile };

/**
 * Saves the form. The header's name follows, and the way leads back to the profile; when it fails, everything typed
 * stays, with what the server says on the fields (specification, sections 2 and 8).
 */
export function useSaveProfile() {
  const [update] = useUpdateOwnClientMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const failure = useRef<number>(undefined);

  return async (values: ProfileValues, helpers: FormikHelpers<ProfileValues>) => {
    helpers.setStatus(undefined);
    // Old news beside the outcome of this attempt.
    if (failure.current !== undefined) toast.dismiss(failure.current);
    const result = await update(updateOf(values));
    if (result.error) {
      applyServerErrors(result.error, helpers, MESSAGES.clientProfileUpdateFailed);
      failure.current = toast.error(MESSAGES.clientProfileUpdateFailed, duration);
      return;
    }
    const { data: client } = result;
    forgetDraft(draftOf(client.id));
    dispatch(
      sessionProfileChanged({
        id: client.id,
        displayName: clientName(client),
        picture: client.profile_picture,
      }),
    );
    toast.success(MESSAGES.profileUpdated, duration);
    navigate(clientPaths.profile);
  };
}
