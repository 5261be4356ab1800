import { addDays } from '@crown-and-coil/shared-api';
import {
  Button,
  ButtonLink,
  ChevronLeftIcon,
  ChevronRightIcon,
  media,
  PlusIcon,
  Row,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { spokenDay } from '../availability-form/wall-clock';
import { weekAddress } from '../workspace/dashboard-address';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  margin-bottom: var(--s4);
  & h2 {
    font-size: 1.25rem;
    font-variant-numeric: tabular-nums lining-nums;
  }
  ${media.mobile} {
    & > * {
      width: 100%;
    }
    & > div:last-child > * {
      flex: 1;
    }
  }
`;

const Steps = styled(Row)`
  & > a {
    padding-inline: 12px;
  }
`;

interface Props {
  readonly days: readonly string[];
  readonly today: string;
  readonly newWindowAt: string;
  readonly onCopy: () => void;
  readonly onDayOff: () => void;
  readonly onBlock: () => void;
}

/** Shown days, links to others, and actions on them. */
export function WeekToolbar({ days, today, newWindowAt, onCopy, onDayOff, onBlock }: Props) {
  const [first = today, last = first] = [days[0], days.at(-1)];
  const span = days.length === 7 ? 'week' : `${days.length} days`;
  return (
    <Bar>
      <Steps $gap="s2" as="nav" aria-label="Days shown">
        <ButtonLink
          to={weekAddress(addDays(first, -days.length))}
          size="small"
          aria-label={`Previous ${span}`}
        >
          <ChevronLeftIcon />
        </ButtonLink>
        <ButtonLink to={weekAddress(null)} size="small">
          Today
        </ButtonLink>
        <ButtonLink to={weekAddress(addDays(first, days.length))} size="small" aria-label={`Next ${span}`}>
          <ChevronRightIcon />
        </ButtonLink>
      </Steps>
      <h2 aria-live="polite">
        {spokenDay(first, last)} to {spokenDay(last, today)}
      </h2>
      <Row $gap="s2" $wrap>
        <Button size="small" onClick={onCopy}>
          Copy week
        </Button>
        <Button size="small" onClick={onDayOff}>
          Day off
        </Button>
        <Button size="small" onClick={onBlock}>
          Block time
        </Button>
        <ButtonLink to={newWindowAt} variant="primary" size="small" icon={<PlusIcon size="small" />}>
          New window
        </ButtonLink>
      </Row>
    </Bar>
  );
}
