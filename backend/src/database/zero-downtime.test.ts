import { riskyStatements } from '../../testing/locking-statements';
import { findMigrationsFolder, readMigrations } from './migrations';

/** Those landed before anybody used the product while a migration ran. */
const FIRST_WHILE_IN_USE = 18;

const later = readMigrations(findMigrationsFolder()).filter(({ number }) => number >= FIRST_WHILE_IN_USE);

test.each(later)('$fileName can run during traffic, beside the previous version', async ({ sql }) => {
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
  ['update bookings set note = null;', /a migration in batches/],
  ['lock table bookings;', /a lock of its own/],
])('%s is refused', async (sql, problem) => {
  const risks = await riskyStatements(`-- A comment.\n\n${sql}`);
  expect(risks).toEqual([{ line: 3, problem: expect.stringMatching(problem) }]);
});

const ADD_COLUMN = 'alter table notifications add column a uuid;';
const FILL = 'update notifications n set a = b.professional_id from bookings b where b.id = n.booking_id;';

test.each([
  ['a new column, filled', ADD_COLUMN, FILL],
  [
    'a new trigger, then an insert',
    'create trigger t after insert on bookings execute function f();',
    'insert into a select id from bookings;',
  ],
  [
    'a new foreign key, then a read',
    'create table a (b uuid references bookings (id));',
    'select count(*) from bookings;',
  ],
  [
    'a constraint, then its validation',
    'alter table bookings add constraint a check (id is not null) not valid;',
    'alter table bookings validate constraint a;',
  ],
  [
    'a dropped trigger, then a block of code',
    'drop trigger a on bookings;',
    'do $$ begin perform f(); end $$;',
  ],
  [
    'a lock, then a change inside a with',
    ADD_COLUMN,
    'with a as (delete from bookings returning id) select from a;',
  ],
])(
  '%s: no statement reads or writes rows after one that takes an exclusive lock',
  async (_name, locks, works) => {
    const problems = (await riskyStatements(`${locks}\n${works}`)).map(
      ({ line, problem }) => `${line}: ${problem}`,
    );
    expect(problems).toContainEqual(
      expect.stringMatching(/^2: .*while the transaction holds its lock on \w+/),
    );
  },
);

test('a waiver does not hide a statement that runs while a lock is held', async () => {
  const waived = `-- safe: the table is small\n${ADD_COLUMN}\n-- safe: people only read here\n${FILL}`;
  expect(await riskyStatements(waived)).toEqual([
    { line: 4, problem: expect.stringMatching(/holds its lock on notifications.*no waiver/) },
  ]);
});

test.each([
  ['a lock after the work', `insert into a select id from bookings; ${ADD_COLUMN}`],
  [
    'a lock on a table of the same file',
    'create table a (id uuid); alter table a add b uuid; insert into a select id from bookings;',
  ],
  ['validation alone', 'alter table bookings validate constraint a; select from bookings;'],
])('%s blocks no request', async (_name, sql) => {
  expect(await riskyStatements(sql)).toEqual([]);
});

test('a batched migration is one statement with a limit', async () => {
  const batch = (limit: string) =>
    `-- in batches\nwith a as (select id from bookings where id > $1 order by id ${limit}), b as (update bookings set note = null from a where a.id = bookings.id) select max(id) from a;`;
  expect(await riskyStatements(batch('limit 1000'))).toEqual([]);
  expect(await riskyStatements(batch(''))).toEqual([{ line: 2, problem: expect.stringMatching(/limit/) }]);
  expect(await riskyStatements(`${batch('limit 1000')} ${ADD_COLUMN}`)).toContainEqual({
    line: 2,
    problem: expect.stringMatching(/one statement/),
  });
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

test('a waiver applies to its own statement only, and requires a reason', async () => {
  const index = 'create index a on bookings (id);';
  expect(await riskyStatements(`-- safe: only jobs write there\n${index}`)).toEqual([]);
  expect(await riskyStatements(`-- safe: only jobs write there\n${index}\n${index}`)).toHaveLength(1);
  expect(await riskyStatements(`-- safe:\n${index}`)).toHaveLength(1);
});
