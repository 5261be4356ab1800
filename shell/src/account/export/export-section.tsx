import { apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import { Alert, Button, dayKey, Small, Stack, saveFile, viewerZone } from '@crown-and-coil/shared-ui';
import { AccountSection } from '../account-section';
import { useLazyExportAccountQuery } from '../api';

/** Downloads a value as a JSON file. */
const saveAsFile = (name: string, content: unknown): void =>
  saveFile(name, `${JSON.stringify(content, null, 2)}\n`, 'application/json');

/** Downloads everything that is stored about the person as one file. */
export function ExportSection() {
  const [fetchExport, { isFetching, error }] = useLazyExportAccountQuery();

  async function download(): Promise<void> {
    const { data } = await fetchExport();
    if (data) saveAsFile(`crown-and-coil-${dayKey(data.exported_at, viewerZone())}.json`, data);
  }

  return (
    <AccountSection title="Your data" lead="Everything that we keep about you, to read or to take along.">
      <Stack>
        <Small>
          The file holds your account, your profile, your bookings with their notes, and whatever else belongs
          to you. It is JSON: any text editor opens it, and other programs can read it.
        </Small>
        {error && !isFetching ? <Alert>{apiErrorMessage(error, MESSAGES.unexpected)}</Alert> : null}
        <div>
          <Button busy={isFetching} busyText="Preparing..." onClick={() => void download()}>
            Download my data
          </Button>
        </div>
      </Stack>
    </AccountSection>
  );
}
