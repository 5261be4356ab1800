import { CheckIcon, media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** The booking flow's steps (specification, section 2). */
const bookingSteps: readonly string[] = ['Add services', 'Pick a time', 'Add products', 'Confirm'];

const Steps = styled.ol`
  display: flex;
  align-items: center;
  gap: var(--s3);
  margin-bottom: var(--s6);
  ${media.mobile} {
    display: none;
  }
  & > li {
    display: flex;
    align-items: center;
    gap: 10px;
    font-size: var(--t-small);
    font-weight: 600;
    white-space: nowrap;
    color: var(--muted);
  }
  & > li + li::before {
    content: '';
    width: 36px;
    height: 1.5px;
    margin-right: 2px;
    background: var(--line-strong);
    opacity: 0.6;
  }
  & b {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border: 1.5px solid var(--line-strong);
    border-radius: 50%;
    background: var(--surface);
    font-size: 13px;
    font-weight: 700;
  }
  & > [data-step='done'] {
    color: var(--bottle);
  }
  & > [data-step='done'] b {
    background: var(--bottle);
    border-color: var(--bottle);
    color: var(--paper);
  }
  & > [data-step='now'] {
    color: var(--ink);
  }
  & > [data-step='now'] b {
    background: var(--clay);
    border-color: var(--clay);
    color: var(--surface);
  }
  & > [data-step='done'] + li::before {
    background: var(--bottle);
    opacity: 1;
  }
`;

const Phone = styled.div`
  display: none;
  margin-bottom: var(--s5);
  font-size: var(--t-small);
  ${media.mobile} {
    display: block;
  }
  & span {
    color: var(--muted);
  }
`;

const Bars = styled.div`
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  gap: 4px;
  margin-top: 10px;
  & > i {
    height: 5px;
    border-radius: 3px;
    background: var(--sand);
  }
  & > [data-step='done'] {
    background: var(--bottle);
  }
  & > [data-step='now'] {
    background: var(--clay);
  }
  @media (forced-colors: active) {
    & > i {
      forced-color-adjust: none;
      border: 1px solid CanvasText;
      background: Canvas;
    }
    & > [data-step='done'] {
      background: CanvasText;
    }
    & > [data-step='now'] {
      background: Highlight;
    }
  }
`;

const STYLE_STEP = 'Choose your style';

export interface BookingProgressProps {
  /** 1 to 4; 0 is the style, which only some services have. */
  current: 0 | 1 | 2 | 3 | 4;
  /** Whether the style is a step of this booking. */
  hasStyle?: boolean;
}

/** Progress in the booking flow: four or five steps, on a phone 'Step 2 of 4' with bars. */
export function BookingProgress({ current, hasStyle = current === 0 }: BookingProgressProps) {
  const steps = hasStyle ? [STYLE_STEP, ...bookingSteps] : bookingSteps;
  const at = hasStyle ? current : current - 1;
  const state = (place: number) => (place < at ? 'done' : place === at ? 'now' : 'next');
  const next = steps[at + 1];
  return (
    <>
      <Steps aria-label="Booking progress">
        {steps.map((step, place) => (
          <li key={step} data-step={state(place)} aria-current={place === at ? 'step' : undefined}>
            <b aria-hidden="true">{place < at ? <CheckIcon size="small" strokeWidth={2.5} /> : place + 1}</b>
            {step}
          </li>
        ))}
      </Steps>
      <Phone>
        <p>
          <strong>
            Step {at + 1} of {steps.length}
          </strong>{' '}
          <span>
            {steps[at]}
            {next && `, next: ${next.charAt(0).toLowerCase()}${next.slice(1)}`}
          </span>
        </p>
        <Bars aria-hidden="true">
          {steps.map((step, place) => (
            <i key={step} data-step={state(place)} />
          ))}
        </Bars>
      </Phone>
    </>
  );
}
