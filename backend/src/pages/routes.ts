import { MINUTE_MS, publicAddressesSchema } from '@crown-and-coil/shared-api/contract';
import { onEveryShard, type Queries } from '../database/connection';
import { shareAnswer } from '../http/share-answer';
import type { Module } from '../module';
import { publicProfessionals, publicServices } from './queries';

/** A sitemap may have 50,000 URLs (sitemaps.org); the rest is for the site's few fixed pages. */
const MOST_PROFESSIONALS = 9_000;
const MOST_SERVICES = 40_000;
const CACHE_SECONDS = 600;

interface Changed {
  readonly id: string;
  readonly updated_at: Date;
}
const address = ({ id, updated_at }: Changed) => ({ id, updated_at: updated_at.toISOString() });

/** Of every shard, the most recently changed first. */
const newestOf = async (queries: Queries, read: () => Promise<Changed[]>, most: number): Promise<Changed[]> =>
  (await onEveryShard(queries, read))
    .flat()
    .sort((one, other) => other.updated_at.getTime() - one.updated_at.getTime())
    .slice(0, most);

export const addPages: Module = (api, { discovery }) => {
  // Up to 49,000 rows, which anyone may ask for.
  const readAddresses = shareAnswer(MINUTE_MS, async () => {
    const [professionals, services] = await discovery.read(false, (queries) =>
      Promise.all([
        newestOf(queries, () => publicProfessionals(queries, MOST_PROFESSIONALS), MOST_PROFESSIONALS),
        newestOf(queries, () => publicServices(queries, MOST_SERVICES), MOST_SERVICES),
      ]),
    );
    return { professionals: professionals.map(address), services: services.map(address) };
  });

  api.get(
    '/pages/addresses',
    {
      schema: {
        summary: 'Professionals and services that have a public page, for the sitemap',
        tags: ['pages'],
        response: { 200: publicAddressesSchema },
      },
    },
    async (_request, reply) => {
      const addresses = await readAddresses();
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`);
      return addresses;
    },
  );
};
