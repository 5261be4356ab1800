import { BookingCard, Button, CardGrid, MobileActionBar } from '../../src';

const zone = 'Australia/Melbourne';

export function ActionBarSection() {
  return (
    <section aria-label="Action bar on a phone">
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
            status={status}
            party={{ word: 'with', name: 'Adaeze Braids', to: '/' }}
            services={[
              { id: 'braids', name: 'Knotless box braids', detail: 'Medium, Mid-back, + Beads' },
              { id: 'wash', name: 'Braid take-down and wash' },
            ]}
            addresses={{ review: '#', details: '#', service: () => '#' }}
            start="2025-11-27T23:00:00Z"
            end="2025-11-28T07:00:00Z"
            zone={zone}
            totalPrice={496}
            unreadMessages={status === 'confirmed' ? 2 : 0}
          />
        ))}
      </CardGrid>
    </section>
  );
}
