import { apiErrorMessage, type FeedbackFilter, pageQuery, SITE_TIME_ZONE } from '@crown-and-coil/shared-api';
import { Button, DownloadIcon, dayKey, saveFile, toast } from '@crown-and-coil/shared-ui';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import { ALWAYS_FRESH, useLazyExportFeedbackQuery, useListFeedbackQuery } from '../api';
import { EntryList } from '../rows/entry-list';
import { ListHead } from '../rows/list-head';
import { FeedbackArticle } from './feedback-entry';
import { FeedbackFilters, feedbackFilter } from './feedback-filters';

/** The answers of the feedback panel. */
export function FeedbackTab(given: TabProps) {
  const { view } = given;
  const filter = feedbackFilter(view);
  const isFiltered = Object.keys(filter).length > 0;
  const query = useListFeedbackQuery({ ...pageQuery(view.page), ...filter }, ALWAYS_FRESH);
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
        empty={isFiltered ? 'No feedback matches.' : 'No feedback yet.'}
        hint={
          isFiltered
            ? 'Choose other days or answers, or reset the filters.'
            : 'What people send from the feedback panel lands here.'
        }
      >
        {(entry) => <FeedbackArticle entry={entry} />}
      </EntryList>
    </>
  );
}

/** Saves the filtered feedback as a CSV file. */
function ExportButton({ filter }: { readonly filter: FeedbackFilter }) {
  const [load, { isFetching }] = useLazyExportFeedbackQuery();
  const save = async () => {
    const { data, error } = await load(filter);
    if (data === undefined) {
      toast.error(apiErrorMessage(error, 'The export failed. Please try again.'));
      return;
    }
    saveFile(`feedback-${dayKey(Date.now(), SITE_TIME_ZONE)}.csv`, data, 'text/csv;charset=utf-8');
    toast.success('Feedback exported');
  };
  return (
    <Button
      size="small"
      icon={<DownloadIcon size="small" />}
      busy={isFetching}
      busyText="Exporting..."
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}
