import { TextField } from '@crown-and-coil/shared-ui/forms';

export const NameField = () => (
  <TextField
    name="passkeyName"
    label="Name"
    hint="To tell it from others, such as “My phone”."
    autoComplete="off"
  />
);
