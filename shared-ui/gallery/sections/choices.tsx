import { useState } from 'react';
import { MultiSelect, Pagination, Stack } from '../../src';

const specializations = [
  'Barber',
  'Braider',
  'Colorist for Textured Hair',
  'Curl Specialist',
  'Loctician',
  'Natural Hair Stylist',
  'Scalp Care Specialist',
  'Silk Press Specialist',
  'Weave and Wig Specialist',
].map((label, place) => ({ value: place + 1, label }));

export function ChoiceSection() {
  const [selected, setSelected] = useState([2, 5, 6]);
  return (
    <section aria-labelledby="choices">
      <h2 id="choices">Choosing</h2>
      <Stack>
        <MultiSelect
          label="Specialisation"
          placeholder="Specialisations"
          options={specializations}
          selected={selected}
          onChange={setSelected}
        />
        <Pagination page={4} total={163} pageSize={20} of="services" hrefFor={(page) => `?page=${page}`} />
      </Stack>
    </section>
  );
}
