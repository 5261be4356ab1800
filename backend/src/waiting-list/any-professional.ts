import { isDeepStrictEqual } from 'node:util';
import {
  MAX_WAITING_ENTRIES,
  PARTS_OF_DAY,
  type PartOfDay,
  type StyleChoice,
  WAITING_LIST_MESSAGES,
  type WaitingListSearchCreate,
  type WaitingSearch,
} from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import type { Calendar } from '../availability/queries';
import type { Moment } from '../availability/start-limits';
import { type ServiceTiming, TIMES_OF_PART } from '../availability/start-limits';
import type { Database, Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { containsWord } from '../database/text-search';
import { conflict, DomainError, invalidField } from '../domain-errors';
import { boxAround } from '../places/near';
import { findFreeProfessionals } from '../professionals/list';
import type { Offer } from '../search/chosen-style';
import type { When } from '../search/days';
import { askedFrom, radiusAround, readFilter, wordsOfStyle } from '../search/filter';
import { readOffers } from '../search/result-page';
import { readSearchedIn } from '../search/search-index';
import { termsOf } from '../search/terms';
import { wantedOf, wordsToNormalize } from '../search/wanted';
import { findMenu } from '../style-menus/queries';
import { toStyleMenu } from '../style-menus/rules';
import { CLIENT_CAN_TAKE, dayText, refusedTimesOf, type WaitingEntry } from './queries';
import { inTurn, type NextOffer, nextOffer, type OfferClock, type Waiting } from './rules';
import { findStyle } from './style';

/** The default radius around `near`. */
const USUAL_RADIUS_KM = 25;

/** A waiting list entry for any professional within a distance. */
type Asked = Omit<Waiting, 'minutes' | 'starts' | keyof ServiceTiming> & {
  readonly clientId: string;
  readonly search: WaitingSearch;
};

/** The search; a day in its words is dropped, as the entry has its own days. */
const filterOf = (search: WaitingSearch, now: Date) => ({
  ...readFilter(search, { now }),
  when: undefined,
  category: search.category,
});

/**
 * Puts a client on the waiting list for any professional whom a search finds. Call it after `requireNothingFree`.
 * @returns the entry's id
 * @throws DomainError invalid without a place, or with a time among the words that is not a part of the day; conflict
 *   for a duplicate or too many entries
 */
export async function joinForAnyProfessional(
  transaction: Transaction<Tables>,
  request: WaitingListSearchCreate,
  { userId, clientId, now }: { readonly userId: string; readonly clientId: string; readonly now: Date },
): Promise<string> {
  // Serializes the requests of one client: the limit is counted under this lock.
  await lockAccount(transaction, userId);
  const { from, to } = request;
  const { search, filter, part } = readRequest(request, now);
  const document = JSON.stringify(search);
  const open = await transaction
    .selectFrom('waiting_list_entries')
    .select(sql<boolean>`coalesce(search = ${document}::jsonb, false)`.as('isSame'))
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .execute();
  if (open.some(({ isSame }) => isSame)) throw conflict(WAITING_LIST_MESSAGES.searchAskedAlready);
  if (open.length >= MAX_WAITING_ENTRIES) throw conflict(WAITING_LIST_MESSAGES.tooMany);
  const id = newId();
  await transaction
    .insertInto('waiting_list_entries')
    .values({
      id,
      client_id: clientId,
      professional_id: null,
      service_id: null,
      search: document,
      // By them the database only narrows down who is compared, and it does not know synonyms.
      words: termsOf(wordsOfStyle(filter)).flatMap(({ isOptional, contained }) =>
        isOptional || contained === undefined ? [] : [contained],
      ),
      ...boxAround(askedFrom(filter), radiusAround(filter) ?? USUAL_RADIUS_KM),
      choice: null,
      style: null,
      menu_revision: 0,
      minutes: null,
      from_day: from,
      to_day: to,
      part_of_day: part,
      created_at: now,
    })
    .execute();
  return id;
}

/** @throws DomainError conflict when the search finds a free time; invalid as in `joinForAnyProfessional` */
export async function requireNothingFree(
  database: Database,
  request: WaitingListSearchCreate,
  moment: Moment,
): Promise<void> {
  const { search, part } = readRequest(request, moment.now);
  const days = daysAsked(request.from, request.to, part);
  if ((await professionalsFreeFor(database, search, days, moment, 1)).length > 0)
    throw conflict(WAITING_LIST_MESSAGES.freeNow);
}

/** The days and times that an entry asks for. */
export const daysAsked = (from: string, to: string, part: PartOfDay | null): When => ({
  days: [{ from, to }],
  times: part ? TIMES_OF_PART[part] : undefined,
});

/** The first professionals with a free time for a search on these days. */
export const professionalsFreeFor = (
  database: Database,
  search: WaitingSearch,
  days: When,
  moment: Moment,
  limit: number,
): Promise<string[]> =>
  findFreeProfessionals(database, { ...filterOf(search, moment.now), when: days }, moment, limit);

/**
 * The stored part of a request: its words without a day, and what they say besides a style and a place. A part of the
 * day may be among them.
 */
function readRequest(request: WaitingListSearchCreate, now: Date) {
  const { from: _from, to: _to, part_of_day, ...asked } = request;
  const read = filterOf(asked, now);
  const { times } = readFilter(asked, { now }).when ?? {};
  const part =
    part_of_day ?? PARTS_OF_DAY.find((one) => isDeepStrictEqual(TIMES_OF_PART[one], times)) ?? null;
  if (times !== undefined && part === null)
    throw invalidField(['body', 'search'], WAITING_LIST_MESSAGES.timeAmongWords, 'time');
  if (read.places.length === 0 && read.near === undefined)
    throw invalidField(['body', 'location'], WAITING_LIST_MESSAGES.placeMissing, 'required');
  const radiusKm = radiusAround(read) ?? USUAL_RADIUS_KM;
  const search: WaitingSearch = {
    ...asked,
    search: read.words.join(' ') || undefined,
    hair_type: read.hairType,
    min_price: read.minPrice,
    max_price: read.maxPrice,
    max_minutes: read.maxMinutes,
    ...(read.languages.length > 0 && { languages: [...read.languages] }),
    radius_km: radiusKm,
  };
  return { search, filter: { ...read, radiusKm }, part };
}

/** Entries read at a time: any number may wait near one professional, whose calendar is locked meanwhile. */
export const ASKED_AT_ONCE = 200;

/** Entries for any professional whose area, days and words match this professional. */
const selectAsked = (queries: Queries, professionalId: string) =>
  queries
    .selectFrom('waiting_list_entries as e')
    .innerJoin('clients as c', 'c.id', 'e.client_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('professionals as p', (join) => join.on('p.id', '=', professionalId))
    .where('e.professional_id', 'is', null)
    .where('e.state', '=', 'waiting')
    .where(sql<SqlBool>`p.latitude between e.south and e.north and p.longitude between e.west and e.east`)
    .where(CLIENT_CAN_TAKE)
    .where(sql<SqlBool>`exists (
      select from free_stretches f
      where f.professional_id = p.id and f.day between e.from_day and e.to_day and f.longest_minutes > 0
    )`)
    .where(sql<SqlBool>`not exists (
      select from unnest(e.words) as wanted (word) where not exists (
        select from services s where s.professional_id = p.id and s.is_active and s.deleted_at is null
          and ${containsWord(sql.ref('s.search_document'), sql.ref('wanted.word'))}
      )
    )`);

/** The last day of all these entries; null without any. */
export async function lastDayAsked(queries: Queries, professionalId: string): Promise<string | null> {
  const { day } = await selectAsked(queries, professionalId)
    .select(sql<string | null>`max(e.to_day)::text`.as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** The next of these entries in turn. @param after the id of the last one before them */
const findAsked = (queries: Queries, professionalId: string, after: string | undefined): Promise<Asked[]> =>
  selectAsked(queries, professionalId)
    .select(({ ref }) => [
      'e.id',
      'e.client_id as clientId',
      sql<WaitingSearch>`e.search`.as('search'),
      dayText('e.from_day').as('fromDay'),
      dayText('e.to_day').as('toDay'),
      'e.part_of_day as partOfDay',
      'e.created_at as since',
      refusedTimesOf(ref('e.id')).as('refused'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(e.created_at, e.id) > (select l.created_at, l.id from waiting_list_entries l where l.id = ${after})`,
      ),
    )
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(ASKED_AT_ONCE)
    .execute();

/**
 * The next offer of a professional's free time to those waiting for any professional: the same rule as `nextOffer`.
 * @param after the id of an entry; only those behind it are considered
 * @param before the client who would otherwise get it
 */
export async function nextForAsked(
  transaction: Transaction<Tables>,
  professionalId: string,
  calendar: Calendar,
  clock: OfferClock,
  { after, before }: { readonly after: string | undefined; readonly before: Waiting | undefined },
): Promise<NextOffer<WaitingEntry> | undefined> {
  // Cached by search, as thousands may wait for the same and be skipped.
  const found = new Map<string, readonly Offer[]>();
  for (let last = after; ; ) {
    const asked = await findAsked(transaction, professionalId, last);
    for (const one of asked) {
      if (before !== undefined && inTurn(before, one) < 0) return undefined;
      const key = JSON.stringify(one.search);
      const offers = found.get(key) ?? (await offersFor(transaction, professionalId, one.search, clock));
      found.set(key, offers);
      const services = await entriesFor(transaction, professionalId, one, offers, clock);
      const next = nextOffer(services, calendar, clock);
      if (next !== undefined) return next;
    }
    last = asked.at(-1)?.id;
    if (asked.length < ASKED_AT_ONCE) return undefined;
  }
}

/** The services of a professional that a search finds. */
async function offersFor(
  transaction: Transaction<Tables>,
  professionalId: string,
  search: WaitingSearch,
  { now, leadTimeMinutes }: OfferClock,
): Promise<Offer[]> {
  const filter = filterOf(search, now);
  const { professionals, words } = await readSearchedIn(
    transaction,
    professionalId,
    wordsToNormalize(filter),
  );
  const { among, servicesOf } = wantedOf(professionals, filter, words, { now, leadTimeMinutes });
  const serviceIds = among().flatMap((one) => servicesOf(one).map((place) => one.services.idAt(place)));
  const candidate = { id: professionalId, professionalId, serviceIds };
  const offers = await readOffers(transaction, [candidate], wordsOfStyle(filter));
  return [...(offers.get(professionalId) ?? [])];
}

/** What a client could be offered of these services, each in the shortest matching style; shortest first. */
async function entriesFor(
  transaction: Transaction<Tables>,
  professionalId: string,
  { search: _found, ...asked }: Asked,
  offers: readonly Offer[],
  { timeZone }: OfferClock,
): Promise<WaitingEntry[]> {
  const entries: WaitingEntry[] = [];
  for (const offer of offers) {
    const { id: serviceId } = offer;
    const { clientId, toDay } = asked;
    const options = offer.chosenStyle?.options;
    const choice = offer.hasMenu ? await wholeChoice(transaction, serviceId, options) : null;
    if (offer.hasMenu && choice === null) continue;
    try {
      const question = { professionalId, serviceId, clientId, choice, toDay, timeZone };
      const { style, menuRevision: _revision, minutes, ...timing } = await findStyle(transaction, question);
      entries.push({
        ...{ ...asked, serviceId, choice, minutes, ...timing },
        ...{ starts: style ?? {}, isOutdated: false },
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return entries.toSorted((one, other) => one.minutes - other.minutes);
}

/** A bookable choice: the options, else the shortest style; hair included if possible, preparation by the client. */
async function wholeChoice(
  queries: Queries,
  serviceId: string,
  options: readonly string[] | undefined,
): Promise<StyleChoice | null> {
  const menu = toStyleMenu(await findMenu(queries, serviceId));
  const [variant] = menu.variants
    .filter(({ offered }) => offered)
    .filter((one) => options === undefined || options.every((id, place) => one.options[place] === id))
    .toSorted((one, other) => one.minutes_max - other.minutes_max);
  if (variant === undefined) return null;
  const [hair] = variant.hair.filter((supply) => supply !== 'sold' || menu.hair_product !== null);
  return {
    options: variant.options.flatMap((id) => id ?? []),
    hair: hair ?? null,
    preparation: menu.preparation.map(({ id }) => ({ id, by: 'client' })),
    add_ons: [],
    // Without an earlier visit, assumes the longest tier.
    ...(menu.cadence === null ? {} : { weeks: longestAgo(menu.cadence) }),
  };
}

const longestAgo = ({ tiers }: { readonly tiers: readonly { readonly up_to_weeks: number | null }[] }) =>
  (tiers.findLast(({ up_to_weeks }) => up_to_weeks !== null)?.up_to_weeks ?? 0) + 1;
