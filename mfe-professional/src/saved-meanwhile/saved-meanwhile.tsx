import { isWallClock } from '@crown-and-coil/shared-api/contract';
import { Button, FieldLegend, Muted, Stack, writtenText } from '@crown-and-coil/shared-ui';
import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
import styled from 'styled-components';
import { spokenMoment } from '../availability-form/wall-clock';

const Saved = styled(Stack)`
  padding: 14px 16px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--shea);
  & dd {
    ${writtenText}
  }
`;

interface Props<Values> {
  /** The stored values of fields that were also changed in the form. */
  readonly conflicts: Partial<Values>;
  /** Labels of the form's fields. */
  readonly labels: Partial<Record<keyof Values, string>>;
  /** Called when the stored values replace the typed ones. */
  readonly onUse: () => void;
}

/** What is stored now in fields that were also changed in the form. Renders nothing without such fields. */
export function SavedMeanwhile<Values extends object>({ conflicts, labels, onUse }: Props<Values>) {
  const { values, setValues, setStatus } = useFormikContext<Values>();
  const fields = (Object.keys(conflicts) as (keyof Values)[]).filter((field) => labels[field] !== undefined);
  if (fields.length === 0) return null;
  return (
    <Saved as="section" aria-labelledby="saved-meanwhile" $gap="s3">
      <FieldLegend as="h2" id="saved-meanwhile">
        Saved meanwhile
      </FieldLegend>
      <dl>
        {fields.map((field) => (
          <div key={String(field)}>
            <dt>{labels[field]}</dt>
            <dd>{textOf(conflicts[field])}</dd>
          </div>
        ))}
      </dl>
      <Muted>You changed the same. Save again to replace what is saved.</Muted>
      <div>
        <Button
          type="button"
          size="small"
          onClick={() => {
            void setValues({ ...values, ...conflicts });
            setStatus(undefined);
            onUse();
          }}
        >
          Use what is saved
        </Button>
      </div>
    </Saved>
  );
}

/** Parts of several fields are only named: the form shows them once they are used. */
function textOf(value: unknown): string {
  if (value === '') return 'Empty';
  if (typeof value === 'string' && isWallClock(value)) return spokenMoment(value);
  return typeof value === 'object' ? 'Changed' : String(value);
}
