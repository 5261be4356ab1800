import { apiErrorMessage, type FeedbackFilter } from '@crown-and-coil/shared-api';
import { Button, DownloadIcon, dayKey, saveFile, toast } from '@crown-and-coil/shared-ui';
import { useLazyExportFeedbackQuery } from '../api';
import { SITE_ZONE } from '../site-time/site-time';

/** Saves the filtered feedback as a CSV file. */
export function ExportButton({ filter }: { readonly filter: FeedbackFilter }) {
  const [load, { isFetching }] = useLazyExportFeedbackQuery();
  const save = async () => {
    const { data, error } = await load(filter);
    if (data === undefined) {
      toast.error(apiErrorMessage(error, 'The export failed. Please try again.'));
      return;
    }
    saveFile(`feedback-${dayKey(Date.now(), SITE_ZONE)}.csv`, data, 'text/csv;charset=utf-8');
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
