import { MESSAGE_REASONS, REVIEW_REASONS } from '@crown-and-coil/shared-api/bookings';
import { Alert, FilterChips } from '@crown-and-coil/shared-ui';
import type { ReactNode, Ref } from 'react';
import { FILTERS, type TabProps } from '../admin-dashboard/dashboard-address';
import { ListHead } from '../rows/list-head';
import { ListTools } from '../rows/rows';
import { siteDate } from '../site-time/site-time';

interface HeadProps extends Pick<TabProps, 'view' | 'show'> {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly note: string;
}

/** Head of the tab, with the choice of what to moderate. */
export const ModerationHead = ({ view, show, heading, note }: HeadProps) => (
  <>
    <ListHead title="Moderation" heading={heading} note={note} />
    <ListTools>
      <FilterChips
        label="What to decide about"
        options={FILTERS.reviews}
        value={view.reviews}
        onChange={(reviews) => show({ reviews })}
      />
    </ListTools>
  </>
);

const REPORTERS = {
  reviewed: 'the professional',
  client: 'a client',
  professional: 'another professional',
} as const;

export const reasonLabel = (reason: string) =>
  [...REVIEW_REASONS, ...MESSAGE_REASONS].find(({ value }) => value === reason)?.label ??
  'Its author deleted it';

interface ReportProps {
  readonly report: {
    readonly by: keyof typeof REPORTERS;
    readonly reason: string;
    readonly words: string;
    readonly createdAt: string;
    readonly decidedAt: string | null;
  };
  /** The reporter's name, shown instead of the role. */
  readonly by?: ReactNode;
}

/** Who reported something, when and why. */
export const ReportNote = ({ report, by = REPORTERS[report.by] }: ReportProps) => (
  <Alert tone="info">
    Reported on {siteDate(report.createdAt)} by {by}: {reasonLabel(report.reason)}. {report.words}
    {report.decidedAt !== null && ` Decided on ${siteDate(report.decidedAt)}.`}
  </Alert>
);
