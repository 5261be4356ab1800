import { Checkbox, Muted, media, PriceText } from '@crown-and-coil/shared-ui';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

const Frame = styled.div`
  border: 1.5px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
  &:hover {
    border-color: var(--line-strong);
  }
  &[data-on] {
    border-color: var(--clay);
    box-shadow: inset 0 0 0 1px var(--clay);
    background: var(--chosen-tint);
  }
`;

const Line = styled.label`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: var(--s4);
  align-items: center;
  padding: var(--s4);
  cursor: pointer;
  ${media.mobile} {
    align-items: start;
    gap: 14px;
  }
`;

const Middle = styled.span`
  display: flex;
  gap: var(--s4);
  align-items: center;
  min-width: 0;
  overflow-wrap: anywhere;
  & strong,
  & strong + span {
    display: block;
  }
  & strong {
    font-weight: 650;
  }
  & > [aria-hidden] {
    ${media.mobile} {
      display: none;
    }
  }
`;

const End = styled.span`
  text-align: right;
  & > * {
    display: block;
  }
`;

const More = styled.div`
  padding: 0 var(--s4) var(--s4) 56px;
`;

interface OptionRowProps {
  title: string;
  description?: ReactNode;
  /** AUD. */
  price: number;
  /** Beside the price: a length ('1 h'). */
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Decoration before the text: a `<Swatch>`. Left out on a phone. */
  swatch?: ReactNode;
  disabled?: boolean;
  /** Under the row, outside its label: a quantity stepper once it is chosen. */
  children?: ReactNode;
}

/** One thing to add, chosen or not: the whole row is the checkbox's label. */
export function OptionRow({
  title,
  description,
  price,
  detail,
  checked,
  onChange,
  swatch,
  disabled,
  children,
}: OptionRowProps) {
  const id = useId();
  return (
    <Frame data-on={checked || undefined}>
      <Line>
        <Checkbox
          checked={checked}
          disabled={disabled}
          aria-labelledby={`${id}title`}
          aria-describedby={`${id}price${description ? ` ${id}text` : ''}`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Middle>
          {swatch}
          <span>
            <strong id={`${id}title`}>{title}</strong>
            {description && (
              <Muted as="span" id={`${id}text`}>
                {description}
              </Muted>
            )}
          </span>
        </Middle>
        <End id={`${id}price`}>
          <PriceText amount={price} /> {detail && <Muted as="span">{detail}</Muted>}
        </End>
      </Line>
      {children && <More>{children}</More>}
    </Frame>
  );
}
