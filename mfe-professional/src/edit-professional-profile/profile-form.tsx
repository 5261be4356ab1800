import {
  type AppDispatch,
  apiErrorStatus,
  MAX_EXPERIENCE_YEARS,
  MAX_TEXT_LENGTH,
  MESSAGES,
  MIN_EXPERIENCE_YEARS,
  PROFILE_REDIRECT_DELAY_MS,
  type Professional,
  SPECIALIZATIONS,
  sessionProfileChanged,
  useDispatch,
  useUpdateOwnProfessionalMutation,
} from '@crown-and-coil/shared-api';
import { professionalUpdateSchema } from '@crown-and-coil/shared-api/contract';
import { toast, toastDurationsMs, useNavigate } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  CheckboxField,
  Formik,
  type FormikHelpers,
  forgetDraft,
  MultiSelectField,
  RadioCards,
  TextArea,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { useEffect, useState } from 'react';
import { FormFrame } from '../form-page/form-frame';
import { FormColumns } from '../form-page/form-page';
import { useDraftName } from '../form-page/use-draft-name';
import { paths } from '../workspace/paths';
import { LocationField } from './location-field';
import { type ProfileValues, profileValues } from './profile-values';

const TYPES = [
  { value: 'hairdresser', label: 'Hairdresser' },
  { value: 'barber', label: 'Barber' },
];
const SPECIALIZATION_OPTIONS = SPECIALIZATIONS.map(({ id, name }) => ({ value: id, label: name }));

/** The picture has its own screen: what is left out of the body stays as it is (api.md). */
const writtenSchema = professionalUpdateSchema.omit(['profile_picture']);

/** The server's word, else one of the two sentences for it (specification, section 8). */
const fallbackFor = (error: unknown) =>
  apiErrorStatus(error) === undefined ? MESSAGES.profileUpdateUnanswered : MESSAGES.profileUpdateFailed;

/** The professional's own profile. Once saved, its message stands for a second and the dashboard opens. */
export function ProfileForm({ professional }: { readonly professional: Professional }) {
  const navigate = useNavigate();
  const dispatch = useDispatch<AppDispatch>();
  const draft = useDraftName();
  const [update] = useUpdateOwnProfessionalMutation();
  const [saved, setSaved] = useState(false);
  const [initialValues] = useState(() => profileValues(professional));

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate(paths.dashboard, { replace: true }), PROFILE_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [saved, navigate]);

  const submit = async (values: ProfileValues, helpers: FormikHelpers<ProfileValues>) => {
    const { data: stored, error } = await update(
      writtenSchema.cast({ ...values, coordinates: values.coordinates ?? undefined }),
    );
    if (!stored) {
      applyServerErrors(error, helpers, fallbackFor(error));
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values });
    dispatch(
      sessionProfileChanged({
        id: stored.id,
        displayName: stored.display_name,
        picture: stored.profile_picture,
      }),
    );
    toast.success(MESSAGES.profileUpdated, { durationMs: toastDurationsMs.profile });
    setSaved(true);
  };

  return (
    <Formik<ProfileValues> initialValues={initialValues} validationSchema={writtenSchema} onSubmit={submit}>
      <FormColumns>
        <FormFrame draft={draft} saveText="Save profile" back={paths.dashboard}>
          <TextField name="display_name" label="Display name" autoComplete="organization" />
          <RadioCards name="professional_type" legend="You are a" options={TYPES} columns={2} />
          <LocationField timeZone={professional.time_zone} />
          <MultiSelectField
            name="specializations"
            label="Specialisations"
            placeholder="Choose"
            options={SPECIALIZATION_OPTIONS}
          />
          <TextField
            name="experience_years"
            label="Experience (years)"
            type="number"
            inputMode="numeric"
            min={MIN_EXPERIENCE_YEARS}
            max={MAX_EXPERIENCE_YEARS}
            suffix="years"
          />
          <TextArea name="bio" label="Bio" optional maxCount={MAX_TEXT_LENGTH} />
          <CheckboxField
            name="is_active"
            label="Active"
            hint="Clients can find you and book. While off, your page and services are hidden."
          />
        </FormFrame>
      </FormColumns>
    </Formik>
  );
}
