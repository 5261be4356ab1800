import { object, string } from 'yup';
import { linesField } from './fields';
import { MAX_REPORT_LENGTH } from './limits';
import { REPORT_WORDS, type ReportReason } from './report-reasons';

type Reasons<Reason> = readonly { readonly value: Reason }[];

const reasonField = <Reason extends ReportReason>(reasons: Reasons<Reason>) =>
  string<Reason>()
    .oneOf(
      reasons.map(({ value }) => value),
      REPORT_WORDS.reasonMissing,
    )
    .required(REPORT_WORDS.reasonMissing);

/** The reason of a report. */
export const reportSchemaOf = <Reason extends ReportReason>(reasons: Reasons<Reason>) =>
  object({
    reason: reasonField(reasons),
    words: linesField()
      .trim()
      .max(MAX_REPORT_LENGTH, `Must be ${MAX_REPORT_LENGTH} characters or fewer`)
      .default(''),
  });

/** Why an admin removes something. */
export const removalSchemaOf = <Reason extends ReportReason>(reasons: Reasons<Reason>) =>
  object({ reason: reasonField(reasons) });

/** The reporter: the reviewed professional, or another person by role. */
export const REPORTERS = ['reviewed', 'client', 'professional'] as const;
export type Reporter = (typeof REPORTERS)[number];

/** A report for admins. */
export const storedReportSchemaOf = <Reason extends ReportReason>() =>
  object({
    by: string<Reporter>().oneOf(REPORTERS).defined(),
    reason: string<Reason>().defined(),
    words: string().defined(),
    created_at: string().defined(),
    decided_at: string().nullable().defined(),
  });
