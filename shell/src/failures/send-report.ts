import type { ClientError } from '@crown-and-coil/shared-api';

/**
 * Sends a report, also while the page is being left. Without the session: nobody needs to know who met a failure.
 *
 * @returns whether it arrived; what the API refuses is not sent again
 * @throws when there is no connection
 */
export async function sendReport(report: ClientError): Promise<boolean> {
  const response = await fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  });
  return response.status < 500;
}
