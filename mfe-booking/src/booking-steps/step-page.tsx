import { MESSAGES } from '@crown-and-coil/shared-api';
import { fromCents } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  ButtonLink,
  DesktopOnly,
  formatDate,
  formatDuration,
  formatTimeRange,
  formatViewerTime,
  formatZonedTimeRange,
  MobileActionBar,
  Page,
  PageHeader,
  type PageHeaderProps,
  Row,
  Split,
  Stack,
  TextLink,
  useParams,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import { StyleLines } from '../choose-style/style-lines';
import { GateNotices } from '../gates/gate-notices';
import { useGates } from '../gates/use-gates';
import { type BookingChoices, endTimeOf, stepsState } from './booking-draft';
import { BookingProgress, type BookingProgressProps } from './booking-progress';
import { RequestLimit } from './request-limit';
import { type SummaryLine, SummaryPanel } from './summary-panel';
import type { BookingSummary } from './use-booking';

interface StepPageProps extends Pick<PageHeaderProps, 'title' | 'lead' | 'crumb'> {
  readonly step: BookingProgressProps['current'];
  /** Whether no service has the id of the path. */
  readonly isUnknown: boolean;
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
        readonly otherAction?: ReactNode;
        /** Nothing is chosen yet, so that the other action is the way on: a phone has it in the bar too. */
        readonly isSkipped?: boolean;
      }
    | undefined;
  readonly children: ReactNode;
}

/** Whether a chosen service has a style menu. */
export const hasStyleStep = (summary: BookingSummary | undefined): boolean =>
  summary?.services.some(({ style }) => style !== null) ?? false;

/**
 * The frame of a booking step: progress, title, the step itself, and the booking summary beside it. Closed gates and an
 * unknown service replace the step.
 */
export function StepPage({ step, title, lead, crumb, isUnknown, booking, children }: StepPageProps) {
  const { gates, isClosed } = useGates(booking?.summary.services ?? []);
  const running = isClosed || isUnknown ? undefined : booking;
  return (
    <>
      <Page $tall>
        <BookingProgress current={step} hasStyle={step === 0 || hasStyleStep(booking?.summary)} />
        <Split>
          <div>
            <PageHeader title={title} lead={lead} {...(crumb ? { crumb } : {})} />
            {!booking?.choices.waitingListOffer && (
              <RequestLimit professionalId={booking?.summary.services[0]?.professional.id} />
            )}
            <GateNotices gates={gates} offerId={booking?.choices.waitingListOffer?.id} />
            {!isClosed && (isUnknown ? <ServiceNotFound /> : children)}
          </div>
          {running && <RunningBooking {...running} />}
        </Split>
      </Page>
      {running && (
        <MobileActionBar {...running.bar} beneath={running.isSkipped ? running.otherAction : undefined}>
          {running.action}
        </MobileActionBar>
      )}
    </>
  );
}

/** Shown instead of a step whose service does not exist, as on the service's own page. */
export const ServiceNotFound = () => (
  <Stack>
    <Alert>{MESSAGES.serviceNotFound}</Alert>
    <Row>
      <ButtonLink to={href.browseServices()}>See all services</ButtonLink>
    </Row>
  </Stack>
);

type RunningBookingProps = NonNullable<StepPageProps['booking']>;

function RunningBooking({
  choices,
  summary,
  totalDetail,
  action,
  otherAction,
  isSkipped,
}: RunningBookingProps) {
  const professional = summary.services[0]?.professional;
  if (!professional) return null;
  return (
    <SummaryPanel
      professionalName={professional.displayName}
      location={professional.location}
      lines={bookingLines(summary)}
      when={timeInWords(choices, summary, professional.timeZone)}
      total={fromCents(summary.totalCents)}
      isFrom={summary.isUndecided}
      totalDetail={totalDetail}
    >
      <DesktopOnly>{action}</DesktopOnly>
      {isSkipped ? <DesktopOnly>{otherAction}</DesktopOnly> : otherAction}
    </SummaryPanel>
  );
}

/** The booking summary as the lines of the panel beside each step. */
function bookingLines({ services, products }: BookingSummary): SummaryLine[] {
  return [
    ...services.map(({ id, name, price, serviceDurationMinutes: minutes, style }) => ({
      key: id,
      label: name,
      detail: style ? <StyleLines style={style} /> : formatDuration(minutes),
      amount: price,
    })),
    ...products.map(({ product, quantity, totalCents }) => ({
      key: product.id,
      label: `${product.name} × ${quantity}`,
      amount: fromCents(totalCents),
    })),
  ];
}

/** A chosen time in words, in the professional's zone; undefined while none is chosen. */
export function timeInWords(choices: BookingChoices, { durationMinutes }: BookingSummary, zone: string) {
  if (!choices.slot) return undefined;
  const start = choices.slot.startTime;
  const end = endTimeOf(start, durationMinutes);
  return {
    date: formatDate(start, zone),
    hours: formatTimeRange(start, end, zone),
    range: formatZonedTimeRange(start, end, zone),
    viewerTime: formatViewerTime(start, zone),
  };
}

/** The service of the path. Its routes all declare it, so it is never empty. */
export const useServiceId = (): string => useParams().serviceId ?? '';

/** Invisible text that reserves the lead's height while it loads. */
export const LeadPlaceholder = ({ children }: { readonly children: ReactNode }) => (
  <span style={{ visibility: 'hidden' }}>{children}</span>
);

interface LeadProps {
  /** Undefined while it loads. */
  readonly name: string | undefined;
  readonly children: (name: string) => string;
}

/** A lead with the professional's name. */
export const LeadWithName = ({ name, children }: LeadProps) =>
  name === undefined ? <LeadPlaceholder>{children('The professional')}</LeadPlaceholder> : children(name);

/** Shown when a chosen service or product is no longer on the professional's list. */
export const NoLongerOffered = ({ shown }: { readonly shown: boolean }) =>
  shown ? (
    <Alert tone="info">Something you chose is no longer offered. We have left it out of the total.</Alert>
  ) : null;

/** Shown instead of a step that needs a style and has none, after an old link or a change of the menu. */
export function StyleMissing({ choices }: { readonly choices: BookingChoices }) {
  return (
    <Page $tall>
      <PageHeader
        title="Choose your style first"
        lead="Its size and length decide how long the visit takes, and what it costs."
      />
      <ButtonLink
        variant="primary"
        {...href.chooseStyle.link({ serviceId: choices.serviceIds[0] }, stepsState(choices))}
      >
        Choose your style
      </ButtonLink>
    </Page>
  );
}

/** Shown instead of a step that needs a time and has none, after an old link or in a new tab (section 2). */
export function MissingBookingInformation({ choices }: { readonly choices: BookingChoices }) {
  return (
    <Page $tall>
      <PageHeader
        title={MESSAGES.bookingMissing}
        lead="This booking has no time yet. Pick one and go on from there."
      />
      <Row $gap="s4" $wrap>
        <ButtonLink
          variant="primary"
          {...href.pickBookingTime.link({ serviceId: choices.serviceIds[0] }, stepsState(choices))}
        >
          Pick a time
        </ButtonLink>
        <TextLink to={href.browseServices()}>Browse services</TextLink>
      </Row>
    </Page>
  );
}
