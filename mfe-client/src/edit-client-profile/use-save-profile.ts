import { MESSAGES, readFailure, useUpdateOwnClientMutation } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { toast, toastDurationsMs, useNavigate } from '@crown-and-coil/shared-ui';
import { applyServerErrors, type FormikHelpers, forgetDraft } from '@crown-and-coil/shared-ui/forms';
import { useRef } from 'react';
import { type ProfileValues, updateOf } from './profile-values';

/** Storage key of the profile's draft in this tab. */
export const draftOf = (clientId: string) => `client-profile/${clientId}`;

const duration = { durationMs: toastDurationsMs.profile };

/**
 * Saves the form, updates the name in the header and returns to the profile. A failed save keeps the typed text and
 * shows the server's messages on the fields (specification, sections 2 and 8).
 */
export function useSaveProfile() {
  const [update] = useUpdateOwnClientMutation();
  const navigate = useNavigate();
  const failure = useRef<number>(undefined);

  return async (values: ProfileValues, helpers: FormikHelpers<ProfileValues>) => {
    helpers.setStatus(undefined);
    // Clears the message of the previous attempt.
    if (failure.current !== undefined) toast.dismiss(failure.current);
    const result = await update(updateOf(values));
    if (result.error) {
      applyServerErrors(readFailure(result.error), helpers, MESSAGES.clientProfileUpdateFailed);
      failure.current = toast.error(MESSAGES.clientProfileUpdateFailed, duration);
      return;
    }
    const { data: client } = result;
    forgetDraft(draftOf(client.id));
    toast.success(MESSAGES.profileUpdated, duration);
    navigate(href.clientProfile());
  };
}
