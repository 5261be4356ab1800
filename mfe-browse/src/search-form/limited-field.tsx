import { Field } from '@crown-and-coil/shared-ui';
import type { ComponentProps } from 'react';

interface Props extends Pick<ComponentProps<typeof Field>, 'label' | 'children'> {
  readonly text: string;
  readonly max: number;
}

/** The frame of a text of a search, which shows its limit: the address keeps the first `max` characters. */
export const LimitedField = ({ text, max, ...field }: Props) => (
  <Field
    {...field}
    count={{ length: text.length, max, isNearOnly: true }}
    error={text.length > max ? `Only the first ${max} characters are searched for` : undefined}
  />
);
