import {
  addDays,
  FEEDBACK_QUESTIONS,
  type FeedbackFilter,
  isDay,
  SITE_TIME_ZONE,
} from '@crown-and-coil/shared-api';
import { Button, Field, Input, media, Select, startOfDay, useDraft } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { choicesOf, type DashboardView, type TabProps } from '../admin-dashboard/dashboard-address';
import { choiceWords, QUESTION_WORDS } from './feedback-entry';

/** The feedback filter of the URL in the API's terms; both days are included. */
export const feedbackFilter = ({ question, choice, from, to }: DashboardView): FeedbackFilter => ({
  ...(question ? { question } : {}),
  ...(choice ? { choice } : {}),
  ...(from ? { from: startOfDay(from, SITE_TIME_ZONE) } : {}),
  ...(to ? { to: startOfDay(addDays(to, 1), SITE_TIME_ZONE) } : {}),
});

/** Whether the days are the wrong way round, which no feedback matches. */
const isReversed = ({ from, to }: DashboardView): boolean => from !== '' && to !== '' && to < from;

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr)) auto;
  gap: var(--s4);
  align-items: start;
  margin-bottom: var(--s5);
  & > button {
    align-self: end;
  }
  ${media.belowDesktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const NONE: Partial<DashboardView> = { question: '', choice: '', from: '', to: '' };

interface DayFieldProps {
  readonly label: string;
  /** The day from the URL. */
  readonly day: string;
  readonly min?: string;
  readonly max?: string;
  readonly error?: string | undefined;
  readonly onShow: (day: string) => void;
}

/** A day, or none. It applies once its year is complete; what is typed otherwise, when the field is left or with Enter. */
function DayField({ label, day, error, onShow, ...bounds }: DayFieldProps) {
  const [draft, setDraft] = useDraft(day);
  const apply = (text: string) => {
    if (text !== day && (text === '' || isDay(text))) onShow(text);
  };
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          {...bounds}
          type="date"
          value={draft}
          onChange={({ target }) => {
            setDraft(target.value);
            // Typing 2026 passes through the years 2, 20 and 202, which have no days.
            if (target.value !== '') apply(target.value);
          }}
          onBlur={() => apply(draft)}
          onKeyDown={({ key }) => key === 'Enter' && apply(draft)}
        />
      )}
    </Field>
  );
}

/** Filters by question, choice and days; what is chosen applies immediately. */
export function FeedbackFilters({ view, show }: Pick<TabProps, 'view' | 'show'>) {
  const { question, choice, from, to } = view;
  const narrowed = Boolean(question || choice || from || to);
  return (
    <Filters role="search" aria-label="Feedback filters">
      <Field label="Question">
        {(control) => (
          <Select
            {...control}
            value={question}
            onChange={(event) =>
              show({
                question: FEEDBACK_QUESTIONS.find((one) => one === event.target.value) ?? '',
                choice: '',
              })
            }
          >
            <option value="">All questions</option>
            {FEEDBACK_QUESTIONS.map((one) => (
              <option key={one} value={one}>
                {QUESTION_WORDS[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Answer">
        {(control) => (
          <Select
            {...control}
            value={choice}
            onChange={(event) =>
              show({ choice: choicesOf(question).find((one) => one === event.target.value) ?? '' })
            }
          >
            <option value="">All answers</option>
            {choicesOf(question).map((one) => (
              <option key={one} value={one}>
                {choiceWords(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DayField
        label="From"
        day={from}
        {...(to && { max: to })}
        onShow={(day) => show({ from: day }, { replace: true })}
      />
      <DayField
        label="To"
        day={to}
        {...(from && { min: from })}
        error={isReversed(view) ? 'Must be on or after the first day' : undefined}
        onShow={(day) => show({ to: day }, { replace: true })}
      />
      <Button variant="quiet" aria-disabled={!narrowed} onClick={() => show(NONE)}>
        Reset
      </Button>
    </Filters>
  );
}
