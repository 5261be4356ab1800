import { riskyStatements } from '../../testing/locking-statements';
import { findMigrationsFolder, readMigrations } from './migrations';

/** Those landed before anybody used the product while a migration ran. */
const FIRST_WHILE_IN_USE = 18;

const later = readMigrations(findMigrationsFolder()).filter(({ number }) => number >= FIRST_WHILE_IN_USE);

test.each(later)('$fileName can run while people book, beside the version before', async ({ sql }) => {
  expect(await riskyStatements(sql)).toEqual([]);
});

test.each([
  ['create index a on bookings (id);', /create index concurrently/],
  ['alter table bookings add column a text not null;', /the version before does not fill it/],
  ['alter table bookings add column a uuid default gen_random_uuid();', /differs for each row/],
  ['alter table bookings add column a integer references users (id);', /not valid/],
  ['alter table bookings add constraint a check (id is not null);', /add it not valid/],
  ['alter table bookings add constraint a unique (id);', /index concurrently first/],
  ['alter table bookings add constraint a exclude (id with =);', /while its index is made/],
  ['alter table bookings alter column note type varchar(10);', /another type rewrites/],
  ['alter table bookings alter column note set not null;', /reads the whole table/],
  ['alter table bookings drop column note;', /the version before still uses/],
  ['alter table bookings rename column note to remark;', /the version before still uses/],
  ['drop table bookings;', /the version before still uses/],
  ['update bookings set note = null;', /in batches/],
  ['lock table bookings;', /a lock of its own/],
])('%s is refused', async (sql, problem) => {
  const risks = await riskyStatements(`-- A comment.\n\n${sql}`);
  expect(risks).toEqual([{ line: 3, problem: expect.stringMatching(problem) }]);
});

test.each([
  'create index concurrently a on bookings (id);',
  'create table t (id integer not null); create index a on t (id); alter table t add check (id > 0);',
  'alter table bookings add column a text; alter table bookings add column b integer not null default 0;',
  'alter table bookings add column a timestamptz not null default now();',
  'alter table bookings add constraint a check (id is not null) not valid;',
  'alter table bookings validate constraint a;',
  'alter table bookings add constraint a unique using index b;',
])('%s is fine', async (sql) => {
  expect(await riskyStatements(sql)).toEqual([]);
});

test('a waiver counts for its own statement alone, and wants a reason', async () => {
  const index = 'create index a on bookings (id);';
  expect(await riskyStatements(`-- safe: nobody writes there\n${index}`)).toEqual([]);
  expect(await riskyStatements(`-- safe: nobody writes there\n${index}\n${index}`)).toHaveLength(1);
  expect(await riskyStatements(`-- safe:\n${index}`)).toHaveLength(1);
});
