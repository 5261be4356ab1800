import {
  MEDIA_MESSAGES,
  MESSAGES,
  type Professional,
  useGetOwnProfessionalQuery,
  useListMyMediaQuery,
} from '@crown-and-coil/shared-api';
import { QueryState } from '@crown-and-coil/shared-ui';
import { PortraitField } from '@crown-and-coil/shared-ui/uploads';
import { FormPage } from '../form-page/form-page';
import { OwnPortrait } from '../manage-media/own-portrait';
import { ProfileForm } from './profile-form';

export function PictureField({ professional }: { readonly professional: Professional }) {
  const query = useListMyMediaQuery({ mediaType: 'Professional Profile' });
  return (
    <PortraitField query={query} error={MEDIA_MESSAGES.loadFailed}>
      {(items) => <OwnPortrait name={professional.displayName} items={items} layout="field" />}
    </PortraitField>
  );
}

/** Page for editing the professional's own profile (specification, section 2). */
export default function EditProfessionalProfile() {
  const query = useGetOwnProfessionalQuery();
  return (
    <FormPage title="Edit profile">
      <QueryState query={query} error={MESSAGES.noUserData}>
        {(professional) => (
          <>
            <PictureField professional={professional} />
            <ProfileForm professional={professional} />
          </>
        )}
      </QueryState>
    </FormPage>
  );
}
