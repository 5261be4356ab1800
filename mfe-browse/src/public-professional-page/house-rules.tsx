import { houseRulesCard, useGetHouseRulesQuery } from '@crown-and-coil/shared-api';
import { HouseRulesCard } from '@crown-and-coil/shared-ui';
import { useId } from 'react';
import styled from 'styled-components';

const Section = styled.section`
  display: grid;
  gap: 12px;
  margin-top: var(--s7);
`;

/** The professional's house rules; nothing without rules and with few visits. */
export function HouseRules({ professionalId }: { readonly professionalId: string }) {
  const heading = useId();
  const { data } = useGetHouseRulesQuery(professionalId);
  if (!data || (!data.rules && !data.reliability)) return null;
  const { rules, canTakeDeposits, reliability } = data;
  return (
    <Section aria-labelledby={heading}>
      <h2 id={heading}>House rules</h2>
      {reliability && (
        <p>
          Kept <strong>{reliability.kept}</strong> of {reliability.agreed} appointments in the last year.
        </p>
      )}
      {rules && <HouseRulesCard sections={houseRulesCard(rules, canTakeDeposits)} />}
    </Section>
  );
}
