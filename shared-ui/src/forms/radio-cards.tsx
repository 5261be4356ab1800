import type { ReactNode } from 'react';
import styled from 'styled-components';
import { FieldLegend, FieldMessage } from '../field/field';
import { Muted, visuallyHidden } from '../text/text';
import { media } from '../theme/tokens';
import { fieldId, useBoundField } from './use-bound-field';

const Cards = styled.div<{ $columns: number; $onPhone: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: 12px;
  ${media.mobile} {
    grid-template-columns: repeat(${({ $onPhone }) => $onPhone}, minmax(0, 1fr));
  }
`;

const CardLabel = styled.label`
  position: relative;
  display: block;
  min-height: 48px;
  padding: 12px 14px;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  font-weight: 600;
  cursor: pointer;
  &:hover {
    border-color: var(--ink);
  }
  & > input {
    ${visuallyHidden}
  }
  &:has(:checked) {
    border-color: var(--clay);
    box-shadow: inset 0 0 0 1px var(--clay);
    background: var(--chosen-tint);
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;

const Description = styled(Muted).attrs({ as: 'span' })`
  display: block;
  font-weight: 400;
`;

interface RadioCardsProps {
  name: string;
  legend: ReactNode;
  options: readonly { value: string; label: string; description?: ReactNode; art?: ReactNode }[];
  columns?: number;
  /** On a phone; two at most by default. */
  columnsOnPhone?: number;
  hint?: ReactNode;
}

/** A radio group in a Formik form, each option a card that can show a picture. */
export function RadioCards({
  name,
  legend,
  options,
  columns = 3,
  columnsOnPhone = Math.min(columns, 2),
  hint,
}: RadioCardsProps) {
  const { input, error, setValue } = useBoundField<string | null | undefined>(name);
  const id = fieldId(name);
  return (
    <fieldset aria-describedby={error || hint ? `${id}-message` : undefined}>
      <FieldLegend>{legend}</FieldLegend>
      <Cards $columns={columns} $onPhone={columnsOnPhone}>
        {options.map((option, place) => (
          <CardLabel key={option.value}>
            <input
              type="radio"
              id={place === 0 ? id : undefined}
              name={name}
              value={option.value}
              checked={input.value === option.value}
              onChange={() => setValue(option.value)}
              onBlur={input.onBlur}
              aria-invalid={error ? true : undefined}
            />
            {option.art}
            {option.label}
            {option.description && <Description>{option.description}</Description>}
          </CardLabel>
        ))}
      </Cards>
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </fieldset>
  );
}
