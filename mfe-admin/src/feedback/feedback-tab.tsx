import { KEEP_FRESH, pageQuery } from '@crown-and-coil/shared-api';

import { EmptyState } from '@crown-and-coil/shared-ui';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import { useListFeedbackQuery } from '../api';
import { EntryList } from '../rows/entry-list';
import { ListHead } from '../rows/list-head';
import { ExportButton } from './export-button';
import { FeedbackArticle } from './feedback-entry';
import { FeedbackFilters, feedbackFilter } from './feedback-filters';

/** The answers of the feedback panel. */
export function FeedbackTab(given: TabProps) {
  const { view } = given;
  const filter = feedbackFilter(view);
  const query = useListFeedbackQuery(
    { ...pageQuery(view.page), ...filter },
    { ...KEEP_FRESH, refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <ListHead
        title="Feedback"
        note="Newest first. The export holds what the filters leave, all pages of it."
      >
        <ExportButton filter={filter} />
      </ListHead>
      <FeedbackFilters {...given} />
      <EntryList
        {...given}
        query={query}
        error="Failed to load feedback."
        unit={['answer', 'answers']}
        empty={
          Object.keys(filter).length > 0 ? (
            <EmptyState title="No feedback matches." heading="h3">
              Choose other days or answers, or reset the filters.
            </EmptyState>
          ) : (
            <EmptyState title="No feedback yet." heading="h3">
              What people send from the feedback panel lands here.
            </EmptyState>
          )
        }
      >
        {(entry) => <FeedbackArticle entry={entry} />}
      </EntryList>
    </>
  );
}
