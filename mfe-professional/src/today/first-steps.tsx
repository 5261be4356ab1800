import { MISSING_PARTS } from '@crown-and-coil/shared-api/bookings';
import { ButtonLink, Card, CheckIcon, Lead, Muted, Row, VisuallyHidden } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { MISSING, type MissingStep } from './attention';

const Panel = styled(Card).attrs({ as: 'section' })`
  display: grid;
  gap: var(--s4);
  & > h2 {
    font-size: 1.375rem;
  }
`;

const Steps = styled.ol`
  display: grid;
  & > li {
    padding-block: var(--s3);
    border-top: 1px solid var(--line);
  }
`;

/**
 * The parts that each professional needs; the suburb first, as the hours are in its time zone. Payments are an offer, and
 * who is inactive may want to be.
 */
const STEPS: readonly MissingStep[] = [
  'location',
  ...MISSING_PARTS.filter((part) => part !== 'payments' && part !== 'active'),
];

/** For a new professional: what to do before the first client can book. */
export function FirstSteps({ missing }: { readonly missing: readonly MissingStep[] }) {
  const next = STEPS.find((part) => missing.includes(part));
  return (
    <Panel $padded aria-labelledby="first-steps">
      <h2 id="first-steps">Get ready for your first client</h2>
      <Lead>
        Clients can find and book you when you have a suburb, a service and hours. The rest helps them to
        choose you.
      </Lead>
      <Steps>
        {STEPS.map((part) => {
          const { words, to } = MISSING[part];
          const isDone = !missing.includes(part);
          return (
            <li key={part}>
              <Row $between>
                {isDone ? (
                  <Muted as="span">
                    <CheckIcon size="small" /> {words} <VisuallyHidden>(done)</VisuallyHidden>
                  </Muted>
                ) : (
                  <span>{words}</span>
                )}
                {!isDone && (
                  <ButtonLink
                    size="small"
                    variant={part === next ? 'primary' : 'secondary'}
                    to={to}
                    aria-label={`Start: ${words}`}
                  >
                    Start
                  </ButtonLink>
                )}
              </Row>
            </li>
          );
        })}
      </Steps>
    </Panel>
  );
}
