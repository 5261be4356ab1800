import { useState } from 'react';
import {
  BookingCard,
  Button,
  ButtonLink,
  CardGrid,
  Lead,
  MobileActionBar,
  Muted,
  Row,
  Split,
  StatusPill,
  zoneLabel,
} from '../../src';
import {
  BookingProgress,
  DayRuler,
  jumpToDay,
  SlotPicker,
  SummaryPanel,
  shiftWeeks,
  slotDays,
  Ticket,
  WeekStrip,
  weekFrom,
} from '../../src/booking';

const zone = 'Australia/Melbourne';
const now = '2025-11-21T01:00:00Z';
const HOUR = 3_600_000;
const windows = [
  { start: '2025-11-21T21:00:00Z', starts: 5 },
  { start: '2025-11-25T22:00:00Z', starts: 5 },
  { start: '2025-11-27T22:00:00Z', starts: 9 },
];
const days = slotDays(
  windows.flatMap(({ start, starts }) =>
    Array.from({ length: starts }, (_, place) => {
      const startTime = Date.parse(start) + (place * HOUR) / 2;
      return {
        startTime: new Date(startTime).toISOString(),
        endTime: new Date(startTime + 8 * HOUR).toISOString(),
      };
    }),
  ),
  zone,
  now,
);
const services = [
  { label: 'Braids', minutes: 420 },
  { label: 'Wash', minutes: 60 },
];

export function SlotSection() {
  const [chosen, setChosen] = useState<string | undefined>('2025-11-27T23:00:00.000Z');
  const [week, setWeek] = useState('2025-11-22');
  const selectedDay = days.find((day) => day.slots.some((slot) => slot.value === chosen));
  return (
    <section aria-labelledby="slots">
      <h2 id="slots">Picking a time</h2>
      <Lead>
        Your services take <strong>8 hours</strong> together. Times are in {zoneLabel(now, zone)}.
      </Lead>
      <WeekStrip
        days={weekFrom(week, days)}
        selectedKey={selectedDay?.key}
        onJump={jumpToDay}
        onEarlier={week > '2025-11-22' ? () => setWeek(shiftWeeks(week, -1)) : undefined}
        onLater={() => setWeek(shiftWeeks(week, 1))}
      />
      <SlotPicker
        days={days}
        value={chosen}
        onChange={setChosen}
        ruler={
          chosen && (
            <DayRuler
              windowStart="2025-11-27T22:00:00Z"
              windowEnd="2025-11-28T10:00:00Z"
              start={chosen}
              services={services}
              zone={zone}
              professionalName="Adaeze"
            />
          )
        }
      />
    </section>
  );
}

export function BookingSection() {
  return (
    <section aria-labelledby="booking">
      <h2 id="booking">Booking flow</h2>
      <BookingProgress current={2} />
      <Split>
        <p>The step stands here.</p>
        <SummaryPanel
          professionalName="Adaeze Braids"
          location="Footscray VIC"
          lines={[
            { key: '1', label: 'Knotless box braids, mid-back', detail: '7 h', amount: 340 },
            { key: '2', label: 'Braid take-down and wash', detail: '1 h', amount: 85 },
          ]}
          when={{ date: 'Fri, 28 Nov 2025', range: '10:00 am to 6:00 pm AEDT' }}
          total={425}
          totalDetail="8 h in the chair"
        >
          <Button variant="primary" block>
            Continue to Booking
          </Button>
        </SummaryPanel>
      </Split>
    </section>
  );
}

export function TicketSection() {
  return (
    <section aria-label="Ticket">
      <Ticket
        title="Booking Is Secured"
        status={
          <Row $wrap>
            <StatusPill status="pending" />
            <Muted as="span">Adaeze will review and confirm</Muted>
          </Row>
        }
        lead="Friday is set aside for you. We'll send a notification as soon as Adaeze confirms."
        facts={[
          [
            { term: 'When', detail: 'Fri, 28 Nov 2025, 10:00 am to 6:00 pm AEDT' },
            { term: 'Where', detail: 'Adaeze Braids, Footscray VIC' },
            { term: 'Duration', detail: '8 h', half: true },
            { term: 'Total price', detail: '$496.00', half: true },
          ],
          [
            { term: 'Services', detail: 'Knotless box braids, mid-back' },
            { term: 'Your notes', detail: 'Tender spot behind my left ear.' },
          ],
        ]}
        actions={
          <>
            <ButtonLink to="/" variant="primary">
              Back to My Profile
            </ButtonLink>
            <ButtonLink to="/" variant="quiet">
              View booking details
            </ButtonLink>
          </>
        }
      />
      <MobileActionBar main="$425.00" detail="2 services, 8 h">
        <Button variant="primary">Continue to Booking</Button>
      </MobileActionBar>
    </section>
  );
}

export function BookingCardSection() {
  return (
    <section aria-labelledby="booking-cards">
      <h2 id="booking-cards">Bookings in a list</h2>
      <CardGrid as="div">
        {['pending', 'confirmed', 'completed', 'cancelled'].map((status) => (
          <BookingCard
            key={status}
            id={status}
            status={status}
            party={{ word: 'with', name: 'Adaeze Braids', to: '/' }}
            services={[
              { id: 'braids', name: 'Knotless box braids, mid-back' },
              { id: 'wash', name: 'Braid take-down and wash' },
            ]}
            start="2025-11-27T23:00:00Z"
            end="2025-11-28T07:00:00Z"
            zone={zone}
            totalPrice={496}
          />
        ))}
      </CardGrid>
    </section>
  );
}
