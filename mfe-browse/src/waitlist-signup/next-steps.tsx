import { INVITATION_LINK_DAYS } from '@crown-and-coil/shared-api';
import { CheckIcon, VisuallyHidden } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const List = styled.ol`
  margin-block: 28px;
`;

const Step = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  gap: 16px;
  padding-bottom: 20px;
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    left: 15px;
    top: 32px;
    bottom: 0;
    width: 1.5px;
    background: var(--line-strong);
  }
  &:last-child {
    padding-bottom: 0;
  }
  & strong {
    display: block;
    font-weight: 650;
    line-height: 32px;
  }
  & p {
    font-size: var(--t-small);
    line-height: 1.43;
    color: var(--muted);
  }
`;

const Mark = styled.span<{ $state: 'done' | 'now' | 'ahead' }>`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: var(--r-full);
  border: 1.5px solid
    ${({ $state }) => ({ done: 'var(--bottle)', now: 'var(--clay)', ahead: 'var(--line-strong)' })[$state]};
  background: ${({ $state }) => ({ done: 'var(--bottle)', now: 'var(--clay)', ahead: 'var(--surface)' })[$state]};
  color: ${({ $state }) => ($state === 'ahead' ? 'var(--ink)' : 'var(--paper)')};
  font-weight: 650;
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;
`;

const STEPS = [
  { title: 'Join the waitlist', detail: 'Name, email and who you are.' },
  { title: 'Verify your email', detail: 'It reserves your spot.' },
  {
    title: 'Get your invitation',
    detail: `We invite people as spots open. The link in the email works for ${INVITATION_LINK_DAYS} days.`,
  },
  { title: 'Set your password', detail: 'Then book, or fill in your page and open your times.' },
] as const;

/** The number of completed steps. */
const DONE = { 'signed-up': 1, verified: 2 } as const;

/** The way from the waitlist into the product, with what is done already. */
export function NextSteps({ reached }: { readonly reached: keyof typeof DONE }) {
  const done = DONE[reached];
  return (
    <List aria-label="What happens next">
      {STEPS.map(({ title, detail }, place) => {
        const state = place < done ? 'done' : place === done ? 'now' : 'ahead';
        return (
          <Step key={title} aria-current={state === 'now' ? 'step' : undefined}>
            <Mark $state={state} aria-hidden="true">
              {state === 'done' ? <CheckIcon size="small" strokeWidth={2.5} /> : place + 1}
            </Mark>
            <div>
              <strong>
                {title}
                {state === 'done' ? <VisuallyHidden>, done</VisuallyHidden> : null}
              </strong>
              {state === 'done' ? null : <p>{detail}</p>}
            </div>
          </Step>
        );
      })}
    </List>
  );
}
