import { FEEDBACK_QUESTIONS, type FeedbackFilter } from '@crown-and-coil/shared-api';
import { Button, Field, Input, media, Select } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { choicesOf, type DashboardView, type TabProps } from '../admin-dashboard/dashboard-address';
import { isDay, startOfSiteDay } from '../site-time/site-time';
import { choiceWords, QUESTION_WORDS } from './feedback-entry';

/** The feedback filter of the URL in the API's terms; both days are included. */
export const feedbackFilter = ({ question, choice, from, to }: DashboardView): FeedbackFilter => ({
  ...(question ? { question } : {}),
  ...(choice ? { choice } : {}),
  ...(from ? { from: startOfSiteDay(from) } : {}),
  ...(to ? { to: startOfSiteDay(to, 1) } : {}),
});

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr)) auto;
  gap: var(--s4);
  align-items: end;
  margin-bottom: var(--s5);
  ${media.belowDesktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const NONE: Partial<DashboardView> = { question: '', choice: '', from: '', to: '' };

/** Filters by question, choice and days; each applies immediately. */
export function FeedbackFilters({ view, show }: Pick<TabProps, 'view' | 'show'>) {
  const { question, choice, from, to } = view;
  const narrowed = Boolean(question || choice || from || to);
  const showDay = (name: 'from' | 'to', day: string) => {
    if (day === '' || isDay(day)) show({ [name]: day });
  };
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
      <Field label="From">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={from}
            max={to || undefined}
            onChange={(event) => showDay('from', event.target.value)}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={to}
            min={from || undefined}
            onChange={(event) => showDay('to', event.target.value)}
          />
        )}
      </Field>
      <Button variant="quiet" aria-disabled={!narrowed} onClick={() => show(NONE)}>
        Reset
      </Button>
    </Filters>
  );
}
