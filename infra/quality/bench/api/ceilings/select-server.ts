import { openDatabase } from '@crown-and-coil/backend/seeding';
import Fastify from 'fastify';

/** The second ceiling: bare Fastify with one primary-key select through the API's pool. */
const database = openDatabase(process.env.DATABASE_URL ?? '', 10);
const app = Fastify();
app.get<{ Params: { id: string } }>('/professionals/:id', ({ params: { id } }) =>
  database
    .selectFrom('professionals')
    .select(['id', 'display_name', 'location'])
    .where('id', '=', id)
    .executeTakeFirst(),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
