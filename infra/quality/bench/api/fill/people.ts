import { type KnownPlace, knownPlaces } from '@crown-and-coil/backend/seeding';
import type { Client } from 'pg';
import { LONG_HISTORY_OF_EVERY, type Scale } from './scale';

/** Number of sampled places. */
const PLACES = 4000;
/** Cap on a place's weight: most professionals of a city live in its suburbs. */
const MAX_PEOPLE = 30_000;

/** Samples Australian places in proportion to their population. */
function somePlaces(): KnownPlace[] {
  const all = knownPlaces().all.filter(({ population }) => population > 0);
  const people = (place: KnownPlace) => Math.min(place.population, MAX_PEOPLE);
  const total = all.reduce((sum, place) => sum + people(place), 0);
  const drawn: KnownPlace[] = [];
  let before = 0;
  for (const place of all) {
    before += people(place);
    while (drawn.length < PLACES && ((drawn.length + 0.5) / PLACES) * total <= before) drawn.push(place);
  }
  return drawn;
}

/**
 * Inserts two years of sign-ups: clients, and professionals with specializations, amenities (half of them), services, style
 * menus, products and pictures. All have the same password. Creates the temporary tables `pro`, `offered`, `sold` and
 * `visitor`, which number them.
 */
export async function fillPeople(
  database: Client,
  { professionals, clients, servicesEach, catalogue, history, longHistory }: Scale,
  passwordHash: string,
): Promise<void> {
  const places = somePlaces();
  await database.query(`
    -- A deterministic UUIDv7 of a moment, so that indexes are ordered by time like those of real ids.
    create function pg_temp.id_at(moment timestamptz, what text) returns uuid language sql immutable as $$
      select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0')
        || '7' || substr(md5(what), 1, 3) || '8' || substr(md5(what), 4, 15))::uuid
    $$;
    -- A deterministic pseudorandom number.
    create function pg_temp.chance(what text) returns integer language sql immutable as $$
      select ('x' || substr(md5(what), 1, 7))::bit(28)::integer
    $$`);
  await database.query(
    `create temp table pro as
      select n::int as n, joined,
        pg_temp.id_at(joined, 'professional ' || n) as id, pg_temp.id_at(joined, 'user of professional ' || n) as user_id,
        (array['Amara', 'Zuri', 'Nala', 'Imani', 'Ayana', 'Kofi', 'Malik', 'Sade', 'Tariq', 'Thandi'])[1 + n % 10]
          || ' ' || (array['Braids', 'Curls', 'Locs', 'Crowns', 'Fades', 'Coils', 'Silk', 'Roots', 'Twists'])[1 + n % 9]
          || ' ' || chr(65 + n / 26 % 26) || chr(65 + n % 26) as display_name,
        1 + pg_temp.chance('place ' || n) % $2::int as place,
        1 + n % 7 as off_day, 1 + (n + 1) % 7 as other_off_day, past_bookings, coming_bookings, past_days
      from generate_series(1, $1::int) n
      join (values (false, $4::int, $5::int, $6::int), (true, $7, $8, $9)) history (is_long, past_bookings, coming_bookings, past_days)
        on is_long = (n % $3 = 0),
        lateral (select now() - ($1 - n + 1) * interval '2 years' / $1) t (joined)
      order by n`,
    [
      professionals,
      places.length,
      LONG_HISTORY_OF_EVERY,
      ...[history, longHistory].flatMap((each) => [each.pastBookings, each.comingBookings, each.pastDays]),
    ],
  );
  await database.query(
    `create temp table visitor as
      select n::int as n, joined,
        pg_temp.id_at(joined, 'client ' || n) as id, pg_temp.id_at(joined, 'user of client ' || n) as user_id
      from generate_series(1, $1::int) n, lateral (select now() - ($1 - n + 1) * interval '2 years' / $1) t (joined)`,
    [clients],
  );
  await database.query(
    `insert into users (id, email, username, role, password_hash, created_at)
      select user_id, 'professional' || n || '@bench.test', 'professional ' || n, 'professional', $1, joined from pro
      union all
      select user_id, 'client' || n || '@bench.test', 'client ' || n, 'client', $1, joined from visitor`,
    [passwordHash],
  );
  await database.query(
    `insert into professionals (id, user_id, display_name, professional_type, location, place_id, latitude, longitude,
        time_zone, bio, experience_years, created_at, updated_at)
      select id, user_id, display_name, case when n % 3 = 0 then 'barber' else 'hairdresser' end,
        ($1::text[])[place], ($5::int[])[place], ($2::float8[])[place], ($3::float8[])[place], ($4::text[])[place],
        'Gentle hands for tender heads. Every texture is at home here, and so is your time: it starts when we said.',
        n % 30, joined, joined
      from pro`,
    [
      places.map(({ display }) => display),
      places.map(({ latitude }) => latitude),
      places.map(({ longitude }) => longitude),
      places.map(({ time_zone }) => time_zone),
      places.map(({ placeId }) => placeId),
    ],
  );
  await database.query(`
    update professionals set offers = jsonb_build_object('amenities', amenities, 'languages', languages, 'travel_fees', fees)
      from (
        select pro.id, to_jsonb(array_remove(array[
            case when pg_temp.chance('quiet ' || n) % 5 = 0 then 'quiet_visits' end,
            case when pg_temp.chance('step-free ' || n) % 4 = 0 then 'step_free' end,
            case when pg_temp.chance('children ' || n) % 2 = 0 then 'children' end,
            case when pg_temp.chance('women ' || n) % 20 = 0 then 'women_only' end,
            case when pg_temp.chance('parking ' || n) % 2 = 0 then 'parking' end
          ], null)) as amenities,
          case when pg_temp.chance('language ' || n) % 3 = 0
            then jsonb_build_array((array['Amharic', 'Arabic', 'French', 'Shona', 'Somali', 'Swahili', 'Auslan'])[1 + n % 7])
            else '[]' end as languages,
          case when pg_temp.chance('travel ' || n) % 10 = 0 then '[{"up_to_km": 15, "price": 30}]'::jsonb else '[]' end as fees
        from pro where pg_temp.chance('offers ' || n) % 2 = 0
      ) told
      where told.id = professionals.id;
    insert into professional_specializations (professional_id, specialization_id)
      select id, specialization from pro, unnest(array[1 + n % 9, 1 + (n + 4) % 9]) specialization;
    insert into clients (id, user_id, first_name, last_name, phone_number, hair_type, hair_subtype, created_at, updated_at)
      select id, user_id,
        (array['Ayo', 'Binta', 'Chidi', 'Dalia', 'Efua', 'Femi', 'Grace', 'Hana', 'Ife', 'Jabari', 'Kaya'])[1 + n % 11],
        (array['Okafor', 'Mensah', 'Tadesse', 'Diallo', 'Nguyen', 'Tau', 'Abebe'])[1 + n % 7],
        '04' || lpad(n::text, 8, '0'), 1 + n % 4, (array['A', 'B', 'C'])[1 + n % 3], joined, joined
      from visitor;
    insert into notification_settings (user_id, unsubscribe_token)
      select user_id, encode(sha256(user_id::text::bytea), 'hex') from (
        select user_id from pro union all select user_id from visitor
      ) everybody`);
  await database.query(
    `create temp table offered as
      select pro.n, number, pg_temp.id_at(joined + number * interval '1 minute', 'service ' || n || ' ' || number) as id,
        pro.id as professional_id, name, minutes, category, 3000 + (n * 37 + number * 1500) % 20000 as price_cents, joined
      from pro cross join generate_series(0, $1::int - 1) number join (values
        (0, 'Knotless box braids', 180, 'Protective Styles'), (1, 'Silk press', 90, 'Styling'),
        (2, 'Loc retwist', 120, 'Loc Services'), (3, 'Skin fade', 30, 'Cuts and Trims'),
        (4, 'Deep conditioning treatment', 45, 'Treatment'), (5, 'Curl cut and shape', 60, 'Cuts and Trims'),
        (6, 'Cornrows', 120, 'Protective Styles'), (7, 'Wash and go', 60, 'Styling'),
        (8, 'Starter locs', 180, 'Loc Services'), (9, 'Line up', 20, 'Cuts and Trims'),
        (10, 'Protein treatment', 60, 'Treatment'), (11, 'Faux locs', 180, 'Protective Styles'),
        (12, 'Two-strand twists', 150, 'Protective Styles'), (13, 'Bantu knots', 90, 'Styling'),
        (14, 'Interlocking', 150, 'Loc Services'), (15, 'Afro shape up', 45, 'Cuts and Trims'),
        (16, 'Scalp treatment', 45, 'Treatment'), (17, 'Boho knotless braids', 180, 'Protective Styles'),
        (18, 'Blow out', 60, 'Styling'), (19, 'Crochet braids', 150, 'Protective Styles')
      ) service (place, name, minutes, category) on service.place = (pro.n * 3 + number) % $2::int`,
    [servicesEach, catalogue],
  );
  await database.query(`
    create temp table option_part as
      select * from (values
        ('size', 'medium', 0, 0), ('size', 'large', 500, 15), ('size', 'small', 4000, 60),
        ('length', 'shoulder', 0, 0), ('length', 'mid-back', 1500, 15), ('length', 'waist', 3000, 30), ('length', 'hip', 5000, 60)
      ) part (in_group, id, cents, minutes);
    create temp table menu_groups as
      select jsonb_agg(jsonb_build_object('id', in_group, 'name', initcap(in_group), 'options', options) order by in_group desc) as groups
      from (
        select in_group, jsonb_agg(jsonb_build_object('id', id, 'label', initcap(id), 'sentence', null, 'picture_id', null)) as options
        from option_part group by in_group
      ) menu_group;
    create temp table menu_of_offered as
      select o.id, jsonb_build_object(
        'groups', groups,
        'variants', (
          select jsonb_agg(jsonb_build_object(
            'options', jsonb_build_array(size.id, length.id), 'price_cents', o.price_cents + size.cents + length.cents,
            'minutes_min', o.minutes + size.minutes + length.minutes, 'minutes_max', o.minutes + size.minutes + length.minutes,
            'offered', true, 'earliest_start', null, 'latest_start', null, 'least_natural_length_cm', null,
            'hair', '[]'::jsonb, 'packs', null, 'hands', 1
          ))
          from option_part size, option_part length where size.in_group = 'size' and length.in_group = 'length'
        ),
        'hair', null, 'preparation', '[]'::jsonb, 'add_ons', '[]'::jsonb
      ) as document
      from offered o, menu_groups;
    insert into services (id, professional_id, name, description, price_cents, duration_minutes, category, created_at,
        updated_at, menu_revision, menu_price_from_cents, menu_price_to_cents, menu_minutes_from, menu_minutes_to,
        menu_minutes_reserved, menu_words, menu_lengths)
      select id, professional_id, name, 'Consultation, wash and finish are included. Please come with detangled hair.',
        price_cents, minutes, category, joined, joined, 1, price_cents, price_cents + 9000, minutes, minutes + 120, minutes,
        words_of_menu(document), lengths_of_menu(document)
      from offered join menu_of_offered using (id);
    insert into service_menus (service_id, professional_id, document)
      select id, professional_id, document from offered join menu_of_offered using (id);
    create temp table sold as
      select pro.n, pg_temp.id_at(joined + number * interval '1 minute', 'product ' || n || ' ' || number) as id, number,
        pro.id as professional_id, name, price_cents, joined
      from pro, (values (0, 'Shea butter', 1850), (1, 'Braiding hair, one bundle', 950), (2, 'Edge brush', 600),
        (3, 'Satin bonnet', 2200)) product (number, name, price_cents);
    insert into products (id, professional_id, name, description, price_cents, attributes, created_at, updated_at)
      select id, professional_id, name, 'Made for textured hair.', price_cents, '[{"key": "Type", "value": "Care"}]',
        joined, joined
      from sold`);
  await database.query(`
    create temp table shown as
      select n, number, joined, id as professional_id, user_id, md5('picture ' || n || ' ' || number) as file_key
      from pro, generate_series(0, 4) number;
    insert into stored_pictures (file_key, audience, widths, height)
      select file_key, 'public', '{320,640,1280}', 1280 from shown;
    insert into media (id, owner_user_id, professional_id, media_type, service_category, file_key, created_at, look)
      select pg_temp.id_at(shown.joined, file_key), user_id, shown.professional_id,
        case when number = 0 then 'Professional Profile' else 'Portfolio' end,
        case when number > 0 then offered.category end, file_key, shown.joined,
        case when number > 0 then jsonb_build_object('service_id', offered.id,
          'options', '["medium", "mid-back"]'::jsonb, 'hair_type', 1 + (shown.n + number) % 4) end
      from shown left join offered using (n, number);
    analyze pro;
    analyze visitor;
    analyze offered;
    analyze sold`);
}
