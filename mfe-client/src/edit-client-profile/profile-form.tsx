import {
  type Client,
  formSchema,
  HAIR_SUBTYPES,
  HAIR_TYPE_NAMES,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
} from '@crown-and-coil/shared-api';
import { clientUpdateSchema, clientWithLastNameSchema } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, HairStrand, media, Row, Stack } from '@crown-and-coil/shared-ui';
import {
  AskBeforeLeaving,
  ErrorSummary,
  Form,
  FormAlert,
  Formik,
  KeepDraft,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { hairTypeOf, type ProfileValues, valuesOf } from './profile-values';
import { draftOf, useSaveProfile } from './use-save-profile';

const Band = styled.div`
  padding: 18px 16px;
  border-radius: var(--r-l);
  background: var(--clay-tint);
  & > span {
    display: block;
    max-width: 320px;
    aspect-ratio: 240 / 48;
    margin-inline: auto;
  }
`;

/** The strand of the hair type chosen in the form. The box has a fixed size, to avoid layout shift. */
function HairPreview() {
  const { values } = useFormikContext<ProfileValues>();
  const type = hairTypeOf(values.hairTypeName);
  const subtype = HAIR_SUBTYPES.find((one) => one === values.hairSubtype);
  return <Band>{type === null ? <span /> : <HairStrand type={type} subtype={subtype} />}</Band>;
}

/** Two short fields side by side on wide screens. */
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s5);
  align-items: start;
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Hair = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-bottom: var(--s4);
    padding: 0;
    font: 560 1.5rem / 1.15 var(--font-display);
  }
`;

const SCHEMA = formSchema(clientUpdateSchema);
const WITH_LAST_NAME = formSchema(clientWithLastNameSchema);

const hairTypes = HAIR_TYPE_NAMES.map((name) => ({ value: name, label: name }));
const hairSubtypes = [
  { value: 'A', label: 'A, the loosest' },
  { value: 'B', label: 'B' },
  { value: 'C', label: 'C, the tightest' },
] as const satisfies readonly { value: (typeof HAIR_SUBTYPES)[number]; label: string }[];

/** Keeps typed text: after a failed save, after a reload (as a draft), and with a confirmation before leaving. */
export function ProfileForm({ client }: { readonly client: Client }) {
  const save = useSaveProfile();
  // A newer profile must not overwrite what is being typed.
  const [initialValues] = useState(() => valuesOf(client));
  const hasOneName = initialValues.lastName === '';
  return (
    <Formik
      initialValues={initialValues}
      validationSchema={hasOneName ? SCHEMA : WITH_LAST_NAME}
      onSubmit={save}
    >
      <Form noValidate aria-label="Edit profile">
        <Stack $gap="s5">
          <KeepDraft name={draftOf(client.id)} />
          <AskBeforeLeaving />
          <ErrorSummary />
          <FormAlert />
          <Pair>
            <TextField
              name="firstName"
              label="First name"
              autoComplete="given-name"
              maxCount={MAX_NAME_LENGTH}
            />
            <TextField
              name="lastName"
              label="Last name"
              optional={hasOneName}
              autoComplete="family-name"
              maxCount={MAX_NAME_LENGTH}
            />
          </Pair>
          <TextField
            name="phoneNumber"
            label="Phone number"
            hint="Like 0412 555 018 or +61 412 555 018. A professional sees it while a booking with them is pending or confirmed."
            type="tel"
            autoComplete="tel"
          />
          <Hair>
            <legend>Hair</legend>
            <Stack $gap="s5">
              <HairPreview />
              <Pair>
                <SelectField
                  name="hairTypeName"
                  label="Hair type"
                  placeholder="Not given"
                  options={hairTypes}
                  optional
                />
                <SelectField
                  name="hairSubtype"
                  label="Hair subtype"
                  placeholder="Not given"
                  options={hairSubtypes}
                  optional
                />
              </Pair>
            </Stack>
          </Hair>
          <TextArea
            name="notes"
            label="Notes"
            hint="What a professional should know: density, porosity, allergies, tender spots."
            maxCount={MAX_TEXT_LENGTH}
            rows={5}
            optional
          />
          <Row $wrap>
            <SubmitButton busyText="Saving...">Save profile</SubmitButton>
            <ButtonLink to={href.clientProfile()}>Cancel</ButtonLink>
          </Row>
        </Stack>
      </Form>
    </Formik>
  );
}
