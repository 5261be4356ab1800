import { ApiClient, unclear } from './api-client';
import { QUARTER_MS } from './people';
import type { World } from './world';

/** Distance between races in quarter hours, so that they do not interact. */
const APART = 4;
const AT_ONCE = 8;

/**
 * Two clients compete for the same or overlapping times: exactly one of each pair must succeed.
 * @param fromQuarter the first quarter of each professional that nothing else books
 */
export async function race(
  { cluster, people }: Pick<World, 'cluster' | 'people'>,
  races: number,
  fromQuarter: number,
): Promise<{ won: number; complaints: string[] }> {
  const askers = [new ApiClient(cluster.url), new ApiClient(cluster.url)];
  const complaints: string[] = [];
  let next = 0;
  let won = 0;

  async function one(turn: number): Promise<void> {
    const professional = people.professionals[turn % people.professionals.length];
    if (!professional) return;
    const quarter = fromQuarter + APART * Math.floor(turn / people.professionals.length);
    const isPartial = turn % 2 === 1;
    const answers = await Promise.all(
      askers.map((apiClient, index) => {
        const client = people.clients[(turn + index) % people.clients.length];
        const start = people.firstStart + (quarter + (isPartial ? index : 0)) * QUARTER_MS;
        const body = {
          professional_id: professional.id,
          client_id: client?.id,
          service_ids: [professional.halfServiceId],
          start_time: new Date(start).toISOString(),
        };
        return apiClient.ask({
          method: 'POST',
          path: '/bookings/',
          token: client?.token,
          body,
          key: `drill race ${turn} ${index}`,
        });
      }),
    );
    const statuses = answers.map(({ status }) => status ?? 0).sort();
    for (const answer of answers) {
      const problem = unclear(answer);
      if (problem) complaints.push(`race ${turn}: ${problem}`);
    }
    if (statuses.join() === '201,409') won += 1;
    else complaints.push(`race ${turn} ended ${statuses.join(' and ')}`);
  }

  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < races) {
        next += 1;
        await one(next - 1);
      }
    }),
  );
  for (const apiClient of askers) apiClient.close();
  return { won, complaints };
}
