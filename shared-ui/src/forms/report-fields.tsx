import { SelectField } from './select-field';
import { TextArea } from './text-field';

interface Props {
  readonly reasons: readonly { readonly value: string; readonly label: string }[];
  /** Maximum length of the text. */
  readonly longest: number;
}

/** The fields of a report to the platform: `reason` and `words`. */
export const ReportFields = ({ reasons, longest }: Props) => (
  <>
    <SelectField
      name="reason"
      label="What is wrong with it?"
      placeholder="Choose a reason"
      options={reasons}
    />
    <TextArea
      name="words"
      id="report-words"
      label="What should we know?"
      hint="Only we read it."
      optional
      maxCount={longest}
    />
  </>
);
