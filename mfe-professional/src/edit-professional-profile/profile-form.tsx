import {
  apiErrorStatus,
  formSchema,
  MAX_EXPERIENCE_YEARS,
  MAX_NAME_LENGTH,
  MAX_STREET_ADDRESS_LENGTH,
  MAX_TEXT_LENGTH,
  MESSAGES,
  MIN_EXPERIENCE_YEARS,
  type OwnProfessional,
  PROFILE_REDIRECT_DELAY_MS,
  readFailure,
  SPECIALIZATIONS,
  useUpdateOwnProfessionalMutation,
} from '@crown-and-coil/shared-api';
import { professionalUpdateSchema, profileBaseSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
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
import { FormFrame, useDraftName } from '../form-page/form-frame';
import { FormColumns } from '../form-page/form-page';
import { SavedMeanwhile } from '../saved-meanwhile/saved-meanwhile';
import { useMergingSave } from '../saved-meanwhile/use-merging-save';
import { LocationField } from './location-field';
import { OffersFields } from './offers-fields';
import { type ProfileValues, profileValues } from './profile-values';

const TYPES = [
  { value: 'hairdresser', label: 'Hairdresser' },
  { value: 'barber', label: 'Barber' },
];
const SPECIALIZATION_OPTIONS = SPECIALIZATIONS.map(({ id, name }) => ({ value: id, label: name }));

/** The API keeps fields that the body leaves out; the picture has its own screen (api.md). */
const SCHEMA = formSchema(professionalUpdateSchema.omit(['profile_picture', 'based_on']));
const BASE = formSchema(profileBaseSchema);

const LABELS = {
  displayName: 'Display name',
  professionalType: 'You are a',
  location: 'Location',
  streetAddress: 'Street address',
  specializations: 'Specialisations',
  experienceYears: 'Experience (years)',
  offers: 'What you offer',
  bio: 'Bio',
  isActive: 'Active',
} as const satisfies Partial<Record<keyof ProfileValues, string>>;

/** The server's message, else one of two sentences (specification, section 8). */
const fallbackFor = (error: unknown) =>
  apiErrorStatus(error) === undefined ? MESSAGES.profileUpdateUnanswered : MESSAGES.profileUpdateFailed;

/** Form of the professional's own profile. After saving it shows its message for a second and opens the dashboard. */
export function ProfileForm({ professional }: { readonly professional: OwnProfessional }) {
  const navigate = useNavigate();
  const draft = useDraftName();
  const [update] = useUpdateOwnProfessionalMutation();
  const [saved, setSaved] = useState(false);
  const [initialValues] = useState(() => profileValues(professional));
  const { save, conflicts, discardConflicts } = useMergingSave({
    stored: professional,
    valuesOf: profileValues,
    send: (values: ProfileValues, base) =>
      update({
        ...SCHEMA.cast({ ...values, coordinates: values.coordinates ?? undefined }),
        basedOn: base && BASE.cast(base, { stripUnknown: true }),
      }),
  });

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(
      () => navigate(href.professionalDashboard(), { replace: true }),
      PROFILE_REDIRECT_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [saved, navigate]);

  const submit = async (values: ProfileValues, helpers: FormikHelpers<ProfileValues>) => {
    const { data: stored, error } = await save(values, helpers);
    if (!stored) {
      applyServerErrors(readFailure(error), helpers, fallbackFor(error));
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values: profileValues(stored) });
    toast.success(MESSAGES.profileUpdated, { durationMs: toastDurationsMs.profile });
    setSaved(true);
  };

  return (
    <Formik<ProfileValues> initialValues={initialValues} validationSchema={SCHEMA} onSubmit={submit}>
      <FormColumns>
        <FormFrame draft={draft} saveText="Save profile" back={href.professionalDashboard()}>
          <SavedMeanwhile<ProfileValues>
            // Coordinates belong to the location that was typed.
            conflicts={'location' in conflicts ? { ...conflicts, coordinates: null } : conflicts}
            labels={LABELS}
            onUse={discardConflicts}
          />
          <TextField
            name="displayName"
            label={LABELS.displayName}
            autoComplete="organization"
            maxCount={MAX_NAME_LENGTH}
          />
          <RadioCards name="professionalType" legend={LABELS.professionalType} options={TYPES} columns={2} />
          <LocationField timeZone={professional.timeZone} />
          <TextField
            name="streetAddress"
            label={LABELS.streetAddress}
            optional
            autoComplete="street-address"
            maxCount={MAX_STREET_ADDRESS_LENGTH}
            hint="With how to find the door. Only a client whose booking you have confirmed sees it, until the visit."
          />
          <MultiSelectField
            name="specializations"
            label={LABELS.specializations}
            placeholder="Choose"
            options={SPECIALIZATION_OPTIONS}
          />
          <TextField
            name="experienceYears"
            label={LABELS.experienceYears}
            type="number"
            inputMode="numeric"
            min={MIN_EXPERIENCE_YEARS}
            max={MAX_EXPERIENCE_YEARS}
            suffix="years"
          />
          <OffersFields />
          <TextArea name="bio" label={LABELS.bio} optional maxCount={MAX_TEXT_LENGTH} />
          <CheckboxField
            name="isActive"
            label={LABELS.isActive}
            hint="Clients can find you and book. While off, your page and services are hidden."
          />
        </FormFrame>
      </FormColumns>
    </Formik>
  );
}
