import { useState } from 'react';
import styled from 'styled-components';
import { formatQuantityLine, MultiSelect, Pagination, Stack, Swatch } from '../../src';
import { OptionRow, QuantityStepper } from '../../src/booking';

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

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 16px;
`;

export function ChoiceSection() {
  const [selected, setSelected] = useState([2, 5, 6]);
  const [wash, setWash] = useState(true);
  const [cornrows, setCornrows] = useState(false);
  const [beads, setBeads] = useState(6);
  const [one, setOne] = useState(1);
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
        <OptionRow
          title="Braid take-down and wash"
          description="Gentle removal, detangle, clarifying wash and blow-dry before the new set."
          price={85}
          detail="1 h"
          checked={wash}
          onChange={setWash}
          swatch={<Swatch category="Treatment" />}
        >
          {wash && (
            <Line>
              <QuantityStepper label="wash" value={beads} onChange={setBeads} />
              <span>{formatQuantityLine(beads, 9.5)}</span>
            </Line>
          )}
        </OptionRow>
        <OptionRow
          title="Cornrows, straight back"
          description="Eight to twelve rows, with or without added hair."
          price={90}
          detail="1 h 45 min"
          checked={cornrows}
          onChange={setCornrows}
          swatch={<Swatch category="Protective Styles" />}
        />
        <QuantityStepper label="beads" value={one} onChange={setOne} />
        <Pagination page={4} total={163} pageSize={20} of="services" hrefFor={(page) => `?page=${page}`} />
      </Stack>
    </section>
  );
}
