import type { WaitlistRole } from '@crown-and-coil/shared-api';

/** The form; no role is chosen for anybody. */
export interface SignUpValues {
  readonly name: string;
  readonly email: string;
  readonly role: WaitlistRole | '';
}
