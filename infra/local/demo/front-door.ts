import { type Database, newId } from '@crown-and-coil/backend/seeding';
import { DAY_MS, HOUR_MS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';

interface DemoEntry {
  readonly name: string;
  readonly role: 'Hairdresser' | 'Barber' | 'Client';
  /** Days before the first start on which they signed up. */
  readonly daysAgo: number;
  readonly isVerified: boolean;
}

const WAITLIST: readonly DemoEntry[] = [
  { name: 'Precious Adeyemi', role: 'Hairdresser', daysAgo: 26, isVerified: true },
  { name: 'Kwabena Boateng', role: 'Barber', daysAgo: 24, isVerified: true },
  { name: 'Lindiwe Khumalo', role: 'Client', daysAgo: 21, isVerified: true },
  { name: 'Marcus Bennett', role: 'Client', daysAgo: 21, isVerified: false },
  { name: 'Siosaia Taufa', role: 'Barber', daysAgo: 17, isVerified: true },
  { name: 'Hodan Warsame', role: 'Hairdresser', daysAgo: 14, isVerified: true },
  { name: 'Chloe Marchetti', role: 'Client', daysAgo: 12, isVerified: true },
  { name: 'Tendai Moyo', role: 'Client', daysAgo: 9, isVerified: true },
  { name: 'Aaliyah Haddad', role: 'Hairdresser', daysAgo: 6, isVerified: true },
  { name: 'Jonah Waqa', role: 'Barber', daysAgo: 5, isVerified: false },
  { name: 'Efua Sarpong', role: 'Client', daysAgo: 3, isVerified: true },
  { name: 'Ngozi Umeh', role: 'Hairdresser', daysAgo: 2, isVerified: true },
  { name: 'Ruby Nakkamarra', role: 'Client', daysAgo: 1, isVerified: true },
  { name: 'Dawit Tesfamariam', role: 'Barber', daysAgo: 0, isVerified: false },
];

const CONFUSING = [
  { choice: 'setting availability', comment: 'I looked for a way to copy last week.' },
  { choice: 'navigation', comment: null },
  { choice: 'finding services', comment: 'Could not tell locs from braids at first.' },
  { choice: 'booking process', comment: null },
  { choice: 'other', comment: 'I was not sure if I pay now or at the salon.' },
] as const;
const SMOOTH = [
  { choice: 'booking process', comment: 'Price and hours on every step, finally.' },
  { choice: 'finding services', comment: null },
  { choice: 'creating service', comment: 'Two minutes and it was up.' },
  { choice: 'navigation', comment: null },
] as const;
const SWITCH = [
  { choice: 'easier_booking', comment: null },
  { choice: 'payment system', comment: 'Deposits, please. No-shows cost me a day.' },
  { choice: 'email notification', comment: null },
  { choice: 'direct messaging', comment: 'I want to ask before I book.' },
  { choice: 'other', comment: null },
] as const;
const PAGES = ['/browse-services', '/professional-dashboard', '/client-profile', '/set-availability'];
const FEEDBACK_DAYS_AGO = [27, 25, 22, 20, 20, 16, 15, 13, 11, 10, 8, 7, 6, 4, 4, 3, 2, 1, 1, 0];

const emailOf = (name: string) => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@waitlist.test`;
const pick = <List extends readonly [unknown, ...unknown[]]>(list: List, index: number): List[number] =>
  list[index % list.length];

/** Fills the admin's lists, on the first start only, so that removed items do not return. */
export async function fillFrontDoor(database: Database, now: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const known = await transaction.selectFrom('waitlist_entries').select('id').limit(1).executeTakeFirst();
    if (known) return;
    const ago = (days: number, hour: number) => new Date(now.getTime() - days * DAY_MS - hour * HOUR_MS);
    await transaction
      .insertInto('waitlist_entries')
      .values(
        WAITLIST.map(({ name, role, daysAgo, isVerified }, index) => {
          const signedUpAt = ago(daysAgo, index % 5);
          return {
            id: newId(),
            name,
            role,
            email: emailOf(name),
            verified_at: isVerified ? new Date(signedUpAt.getTime() + HOUR_MS / 4) : null,
            created_at: signedUpAt,
            updated_at: signedUpAt,
          };
        }),
      )
      .execute();
    await transaction
      .insertInto('feedback')
      .values(
        FEEDBACK_DAYS_AGO.map((daysAgo, index) => {
          const sentAt = ago(daysAgo, index % 7);
          const [confusing, smooth, switching] = [
            pick(CONFUSING, index),
            pick(SMOOTH, index),
            pick(SWITCH, index),
          ];
          return {
            id: newId(),
            role: index % 3 === 0 ? ('professional' as const) : ('client' as const),
            email: index % 6 === 1 ? 'client@demo.test' : null,
            confusing_choice: confusing.choice,
            confusing_comment: confusing.comment,
            smooth_choice: smooth.choice,
            smooth_comment: smooth.comment,
            switch_reason_choice: switching.choice,
            switch_reason_comment: switching.comment,
            page_url: PAGES[index % PAGES.length] ?? '/',
            sent_at: sentAt,
            created_at: sentAt,
          };
        }),
      )
      .execute();
    // Accounts came over forty days, more and more of them, each some days before its first booking.
    await sql`
      update users
      set created_at = least(
        created_at - floor(40 * power(1 - turn.number::double precision / turn.total, 1.6)) * interval '1 day',
        turn.booked_at - interval '3 days'
      )
      from (
        select u.id,
          row_number() over (order by u.id) as number,
          count(*) over () as total,
          (
            select min(b.created_at)
            from bookings b
            join clients c on c.id = b.client_id
            join professionals p on p.id = b.professional_id
            where u.id in (c.user_id, p.user_id)
          ) as booked_at
        from users u where email::text like '%@demo.test'
      ) turn
      where users.id = turn.id
    `.execute(transaction);
    for (const profiles of ['clients', 'professionals'])
      await sql`
        update ${sql.table(profiles)} profile set created_at = users.created_at
        from users where users.id = profile.user_id and users.email::text like '%@demo.test'
      `.execute(transaction);
  });
}
