import type { ClientError } from '@crown-and-coil/shared-api';

/**
 * Sends a report, even while the page unloads. It has no session token, so a report names no person. The only cookie is
 * the random id that identifies browsers with a canary.
 *
 * @returns false when the server failed and the report should be sent again; a report that the API rejects is dropped
 * @throws when there is no connection
 */
export async function sendReport(report: ClientError): Promise<boolean> {
  const response = await fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'same-origin',
    keepalive: true,
  });
  return response.status < 500;
}
