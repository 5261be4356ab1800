import { useState } from 'react';
import styled from 'styled-components';
import {
  Button,
  ButtonLink,
  Chip,
  FilterChips,
  IconButton,
  Row,
  SearchIcon,
  Stack,
  StatusPill,
  Tabs,
  TextLink,
} from '../../src';

const Four = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
  gap: 12px;
`;

const DarkGround = styled.div.attrs({ className: 'on-dark' })`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  padding: 20px;
  border-radius: var(--r-l);
  background: var(--bottle);
`;

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ButtonSection() {
  const [busy, setBusy] = useState(false);
  return (
    <section aria-labelledby="buttons">
      <h2 id="buttons">Buttons</h2>
      <Stack>
        <Four>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} block>
              {variant[0]?.toUpperCase() + variant.slice(1)}
            </Button>
          ))}
          {variants.map((variant) => (
            <Button key={variant} variant={variant} block disabled>
              Disabled
            </Button>
          ))}
        </Four>
        <Row $wrap>
          <Button variant="primary" busy busyText="Booking...">
            Confirm Booking
          </Button>
          <Button variant="primary" busy={busy} busyText="Booking..." onClick={() => setBusy(true)}>
            Confirm Booking
          </Button>
        </Row>
        <Row $wrap>
          <Button size="small">Small, 40 px</Button>
          <ButtonLink to="/" variant="dark" size="small">
            A link
          </ButtonLink>
          <IconButton label="Search">
            <SearchIcon />
          </IconButton>
          <TextLink to="/">Text link</TextLink>
        </Row>
        <DarkGround>
          <Button variant="gold">Gold</Button>
          <Button variant="ghostDark">Ghost</Button>
        </DarkGround>
      </Stack>
    </section>
  );
}

export function ChipSection() {
  const [filter, setFilter] = useState<'all' | 'confirmed' | 'pending' | 'completed' | 'cancelled'>('all');
  return (
    <section aria-labelledby="chips">
      <h2 id="chips">Status pills and chips</h2>
      <Stack>
        <Row $wrap $gap="s2">
          {['confirmed', 'PENDING', 'cancelled', 'Completed', 'unheard of'].map((status) => (
            <StatusPill key={status} status={status} />
          ))}
        </Row>
        <Row $wrap $gap="s2">
          <Chip>Loctician</Chip>
          <Chip $tone="bottle">Braider</Chip>
        </Row>
        <FilterChips
          label="Booking status"
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: 'All', count: 12 },
            { value: 'confirmed', label: 'Confirmed', count: 4 },
            { value: 'pending', label: 'Pending', count: 0 },
            { value: 'completed', label: 'Completed', count: 8 },
            { value: 'cancelled', label: 'Cancelled', count: 0 },
          ]}
        />
      </Stack>
    </section>
  );
}

const tabs = [
  { id: 'services', label: 'Manage Services' },
  { id: 'availability', label: 'Manage Availability' },
  { id: 'bookings', label: 'Manage Bookings' },
  { id: 'products', label: 'Manage Products' },
] as const;

export function TabSection() {
  const [selected, setSelected] = useState<(typeof tabs)[number]['id']>('services');
  return (
    <section aria-labelledby="tabs">
      <h2 id="tabs">Tabs</h2>
      <Tabs label="Dashboard" tabs={tabs} selected={selected} onSelect={setSelected}>
        <p>The panel of {selected}.</p>
      </Tabs>
    </section>
  );
}
