import { FEEDBACK_QUESTIONS, type FeedbackEntry, type FeedbackQuestion } from '@crown-and-coil/shared-api';
import { Chip, Muted, media, writtenText } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { siteDateTime } from '../site-time/site-time';

/** Short label of each question. */
export const QUESTION_WORDS: Readonly<Record<FeedbackQuestion, string>> = {
  confusing: 'Confusing',
  smooth: 'Smooth',
  switchReason: 'Would switch for',
};

/** 'easier_booking' as people read it: 'Easier booking'. */
export function choiceWords(choice: string): string {
  const words = choice.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const Entry = styled.article`
  padding-block: var(--s4);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  overflow-wrap: anywhere;
`;

const Answers = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s3) var(--s5);
  margin-top: var(--s3);
  & dt {
    font-size: var(--t-small);
    color: var(--muted);
  }
  & dd {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  & dd > p {
    margin-top: 2px;
    font-weight: 400;
    color: var(--ink-2);
    ${writtenText}
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The path only: the origin is always this site. */
function pageOf(address: string): string {
  try {
    const { pathname, search } = new URL(address);
    return pathname + search;
  } catch {
    return address;
  }
}

/** One person's three answers with page and time. */
export function FeedbackArticle({ entry }: { readonly entry: FeedbackEntry }) {
  return (
    <Entry aria-label={`Feedback of ${siteDateTime(entry.createdAt)}`}>
      <Head>
        <Chip $tone={entry.role === 'professional' ? 'bottle' : 'neutral'}>{choiceWords(entry.role)}</Chip>
        {entry.email && <b>{entry.email}</b>}
        <Muted as="span">
          <time dateTime={entry.createdAt}>{siteDateTime(entry.createdAt)}</time> on {pageOf(entry.pageUrl)}
        </Muted>
      </Head>
      <Answers>
        {FEEDBACK_QUESTIONS.map((question) => (
          <div key={question}>
            <dt>{QUESTION_WORDS[question]}</dt>
            <dd>
              {choiceWords(entry[question].choice)}
              {entry[question].comment && <p>{entry[question].comment}</p>}
            </dd>
          </div>
        ))}
      </Answers>
    </Entry>
  );
}
