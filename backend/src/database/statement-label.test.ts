import { statementLabel } from './statement-label';

test.each([
  ['select "id" from "users" where "email" = $1', 'select users'],
  ['select extract(epoch from now() - min(run_at)) from graphile_worker.jobs', 'select graphile_worker.jobs'],
  [
    'with a as (select 1), b as (insert into "mails" (id) select 1 returning id) select * from b',
    'insert into mails',
  ],
  ['select id from professionals where id = $1 for no key update skip locked', 'select professionals'],
  ['update "bookings" set "status" = $1', 'update bookings'],
  ['insert into a (id) values ($1) on conflict do update set id = 1', 'insert into a'],
  ['\n    select graphile_worker.add_job($1)', 'select graphile_worker.add_job'],
  ['begin', 'begin'],
  ['', 'statement'],
])('%j is labelled %j', (text, label) => expect(statementLabel(text)).toBe(label));
