import type { WaitlistSignUp as SignUp } from '@crown-and-coil/shared-api';
import { BesidePicture } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { BRAID_BAND } from '../artwork/artwork';
import { CheckInbox } from './check-inbox';
import { SignUpForm, type SignUpValues } from './sign-up-form';

export { head } from '../page-head/declared-head';

/** The waitlist: name, email and role, and then what happens next (specification, section 2). */
export default function WaitlistSignUp() {
  const [sent, setSent] = useState<SignUp | null>(null);
  // Keeps the form values, so that a person can come back and correct the address.
  const [values, setValues] = useState<SignUpValues>({ name: '', email: '', role: '' });
  return (
    <BesidePicture picture={BRAID_BAND.narrow}>
      {sent ? (
        <CheckInbox entry={sent} onOtherEmail={() => setSent(null)} />
      ) : (
        <SignUpForm
          initialValues={values}
          onSent={(entry) => {
            setValues(entry);
            setSent(entry);
          }}
        />
      )}
    </BesidePicture>
  );
}
