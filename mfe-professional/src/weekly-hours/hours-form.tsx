import { Alert, zoneLabel } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import { AVAILABILITY_FALLBACK } from '../availability-form/availability-form';
import { SaveForm, type SaveFormProps } from '../form-page/save-form';
import { HoursFields } from './hours-fields';
import type { HoursValues } from './hours-values';

interface Props<Values extends HoursValues, Saved>
  extends Omit<SaveFormProps<Values, Saved>, 'fallback' | 'saveText'> {
  /** The professional's IANA zone. */
  readonly zone: string;
  readonly saveText?: string;
  /** Content above the fields. */
  readonly before?: ReactNode;
}

/** The form of new and of stored weekly hours. */
export function HoursForm<Values extends HoursValues, Saved>({
  zone,
  saveText = 'Save weekly hours',
  before,
  children,
  ...form
}: Props<Values, Saved>) {
  return (
    <SaveForm {...form} saveText={saveText} fallback={AVAILABILITY_FALLBACK}>
      {before}
      <Alert tone="info">All times are {zoneLabel(Date.now(), zone)}, where your clients come to you.</Alert>
      <HoursFields />
      {children}
    </SaveForm>
  );
}
