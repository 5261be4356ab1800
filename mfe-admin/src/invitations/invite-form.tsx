import { INVITATION_ROLES, type InvitationCreate, MESSAGES, readFailure } from '@crown-and-coil/shared-api';

import { invitationCreateSchema } from '@crown-and-coil/shared-api/contract';
import { media, toast } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  SelectField,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { useSendInvitationMutation } from '../api';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr) auto;
  gap: var(--s4);
  align-items: start;
  margin-top: var(--s3);
  & > button {
    margin-top: 26px;
  }
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    & > button {
      margin-top: 0;
    }
  }
`;

const Title = styled.h3`
  margin-bottom: var(--s2);
`;

interface Values {
  readonly email: string;
  readonly role: InvitationCreate['role'] | '';
  readonly name: string;
}

const EMPTY: Values = { email: '', role: '', name: '' };
const OPTIONS = INVITATION_ROLES.map((role) => ({ value: role, label: role }));

/** Form that invites any email address, on the waitlist or not. */
export default function InviteForm() {
  const [send] = useSendInvitationMutation();
  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const { name, ...invitation } = invitationCreateSchema.cast(values);
    const { error } = await send(name ? { name, ...invitation } : invitation);
    if (error) {
      applyServerErrors(readFailure(error), helpers, MESSAGES.unexpected);
      return;
    }
    toast.success(`Invitation sent to ${invitation.email}`);
    helpers.resetForm();
  };
  return (
    <Formik<Values> initialValues={EMPTY} validationSchema={invitationCreateSchema} onSubmit={submit}>
      <Form noValidate aria-labelledby="invite-title">
        <Title id="invite-title">Invite somebody</Title>
        <FocusFault />
        <FormAlert />
        <Fields>
          <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
          <TextField name="name" label="Name" optional autoComplete="off" />
          <SelectField name="role" label="Role" options={OPTIONS} placeholder="Choose a role" />
          <SubmitButton busyText="Sending...">Send invitation</SubmitButton>
        </Fields>
      </Form>
    </Formik>
  );
}
