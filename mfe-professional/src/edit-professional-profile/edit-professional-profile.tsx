import { MESSAGES, useGetOwnProfessionalQuery } from '@crown-and-coil/shared-api';
import { QueryState } from '@crown-and-coil/shared-ui';
import { FormPage } from '../form-page/form-page';
import { PictureField } from './picture-field';
import { ProfileForm } from './profile-form';

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
