import { fromCents } from '@crown-and-coil/shared-api/bookings';
import {
  DesktopOnly,
  MobileActionBar,
  Page,
  PageHeader,
  type PageHeaderProps,
  Split,
} from '@crown-and-coil/shared-ui';
import { BookingProgress, type BookingProgressProps, SummaryPanel } from '@crown-and-coil/shared-ui/booking';
import type { ReactNode } from 'react';
import type { BookingChoices } from './booking-choices';
import { bookingLines, timeInWords } from './booking-lines';
import type { BookingSummary } from './booking-summary';

export interface StepPageProps extends Pick<PageHeaderProps, 'title' | 'lead' | 'crumb'> {
  readonly step: BookingProgressProps['current'];
  /** The panel and the bar; absent while nothing is known yet. */
  readonly booking?:
    | {
        readonly choices: BookingChoices;
        readonly summary: BookingSummary;
        /** Under 'Total price'. */
        readonly totalDetail: ReactNode;
        /** The sticky bar of a phone. */
        readonly bar: { readonly main: ReactNode; readonly detail: ReactNode };
        /** The step's one primary action; the bar carries it on a phone. */
        readonly action: ReactNode;
        /** Stays in the panel at every width. */
        readonly otherAction?: ReactNode;
      }
    | undefined;
  readonly children: ReactNode;
}

/** The frame of a booking step: progress, title, the step itself, and the running booking beside it. */
export function StepPage({ step, title, lead, crumb, booking, children }: StepPageProps) {
  return (
    <>
      <Page $tall>
        <BookingProgress current={step} />
        <Split>
          <div>
            <PageHeader title={title} lead={lead} {...(crumb ? { crumb } : {})} />
            {children}
          </div>
          {booking && <RunningBooking {...booking} />}
        </Split>
      </Page>
      {booking && <MobileActionBar {...booking.bar}>{booking.action}</MobileActionBar>}
    </>
  );
}

type RunningBookingProps = NonNullable<StepPageProps['booking']>;

function RunningBooking({ choices, summary, totalDetail, action, otherAction }: RunningBookingProps) {
  const professional = summary.services[0]?.professional;
  if (!professional) return null;
  return (
    <SummaryPanel
      professionalName={professional.display_name}
      location={professional.location}
      lines={bookingLines(summary)}
      when={timeInWords(choices, summary, professional.time_zone)}
      total={fromCents(summary.totalCents)}
      totalDetail={totalDetail}
    >
      <DesktopOnly>{action}</DesktopOnly>
      {otherAction}
    </SummaryPanel>
  );
}
