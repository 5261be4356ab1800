import {
  answerQuote,
  type Database,
  newId,
  type Storage,
  storageKeysOf,
} from '@crown-and-coil/backend/seeding';
import { drawDemoPicture } from '@crown-and-coil/build/artwork/demo-pictures';
import { MAX_PORTFOLIO_IMAGES_PER_CATEGORY } from '@crown-and-coil/shared-api/contract';
import type { BoxBraids } from '@crown-and-coil/shared-art';
import type { DemoAccount } from './accounts';
import type { DemoClient } from './clients';
import { type DemoQuote, quotesOf } from './photo-quotes';
import {
  CAROUSEL,
  DEMO_PORTFOLIOS,
  type DemoOptionPicture,
  type DemoPicture,
  type DemoSiteImage,
  picturesOfClient,
} from './pictures';
import type { DemoProfessional } from './professionals';

/** A professional of the demo with their account. */
export interface SeededProfessional {
  professional: DemoProfessional;
  account: DemoAccount;
}

/** A client of the demo with their account. */
interface SeededClient {
  client: DemoClient;
  account: DemoAccount;
}

export interface SeededPeople {
  professionals: readonly SeededProfessional[];
  clients: readonly SeededClient[];
  adminUserId: string;
}

/** Pictures added all at once, and only once, so that removed ones do not return. */
interface PictureSet {
  audience: 'public' | 'private';
  pictures: readonly DemoSiteImage[];
  isAdded(): Promise<boolean>;
  /** Inserts the rows that show them. */
  add(transaction: Transaction): Promise<void>;
}

type Transaction = Parameters<Parameters<ReturnType<Database['transaction']>['execute']>[0]>[0];

/** Draws and adds all missing pictures. Continues after an interruption. */
export async function addDemoPictures(
  database: Database,
  storage: Storage,
  { professionals, clients, adminUserId }: SeededPeople,
): Promise<void> {
  const stored = new Set<string>();
  for (const audience of ['public', 'private'])
    for await (const { key } of storage.list(`${audience}/demo-`)) stored.add(key);
  const sets: PictureSet[] = [
    carousel(database, adminUserId),
    ...professionals.flatMap(({ professional, account }) => {
      const { pictures, options } = DEMO_PORTFOLIOS.get(professional.key) ?? { pictures: [], options: [] };
      return [
        mediaPictures(database, 'public', account, pictures),
        optionPictures(database, account, pictures, options),
        lookPictures(database, account, options),
      ];
    }),
    ...clients.map(({ client, account }, index) =>
      mediaPictures(database, 'private', account, picturesOfClient(client, index)),
    ),
    ...quotesOf({ professionals, clients }).map((quote) => quotePictures(database, quote)),
  ];
  for (const set of sets) {
    if (await set.isAdded()) await drawMissing(database, storage, set, stored);
    else await drawAndAdd(database, storage, set);
  }
}

const rowsOf = ({ userId, profileId }: DemoAccount, pictures: readonly DemoPicture[]) =>
  pictures.map(({ key, mediaType, category, alt, position }) => ({
    id: newId(),
    owner_user_id: userId,
    professional_id: isPublic(mediaType) ? profileId : null,
    media_type: mediaType,
    service_category: mediaType === 'Portfolio' ? category : null,
    alt,
    position,
    file_key: key,
  }));

const isPublic = (mediaType: DemoPicture['mediaType']) =>
  mediaType === 'Portfolio' || mediaType === 'Professional Profile';

function mediaPictures(
  database: Database,
  audience: PictureSet['audience'],
  account: DemoAccount,
  pictures: readonly DemoPicture[],
): PictureSet {
  return {
    audience,
    pictures,
    isAdded: async () => {
      const own = database.selectFrom('media').select('id').where('owner_user_id', '=', account.userId);
      return pictures.length === 0 || (await own.limit(1).executeTakeFirst()) !== undefined;
    },
    add: async (transaction) =>
      void (await transaction.insertInto('media').values(rowsOf(account, pictures)).execute()),
  };
}

/**
 * The pictures of the options of style menus that have none. In an older demo they take the place of pictures of their
 * category that today's demo no longer has.
 */
function optionPictures(
  database: Database,
  account: DemoAccount,
  portfolio: readonly DemoPicture[],
  pictures: readonly DemoOptionPicture[],
): PictureSet {
  const options = new Set(pictures.map(({ option }) => option));
  const keys = pictures.map(({ key }) => key);
  const kept = [...keys, ...portfolio.map(({ key }) => key)];
  const shown = (queries: Database | Transaction) =>
    queries
      .selectFrom('media')
      .where('owner_user_id', '=', account.userId)
      .where('media_type', '=', 'Portfolio')
      .where('service_category', 'in', [...new Set(pictures.map(({ category }) => category))]);
  return {
    audience: 'public',
    pictures,
    isAdded: async () => {
      const all = (await menusOf(database, account.profileId)).map(({ document }) =>
        document.groups.flatMap((group) => group.options),
      );
      const lacking = all.filter(
        (own) => own.some(({ id }) => options.has(id)) && own.every(({ picture_id }) => picture_id === null),
      );
      if (lacking.length === 0) return true;
      const present = (await shown(database).select('file_key').execute()).map(({ file_key }) => file_key);
      const staying = present.filter((key) => kept.includes(key) || !key.startsWith('demo-'));
      const isFull = staying.length + pictures.length > MAX_PORTFOLIO_IMAGES_PER_CATEGORY;
      return isFull || present.some((key) => keys.includes(key));
    },
    add: async (transaction) => {
      const replaced = shown(transaction)
        .select('id')
        .where('file_key', 'like', 'demo-%')
        .where('file_key', 'not in', kept);
      await transaction.deleteFrom('media').where('id', 'in', replaced).execute();
      const { last } = await shown(transaction)
        .select(({ fn }) => fn.max<number | null>('position').as('last'))
        .executeTakeFirstOrThrow();
      const after = (last ?? -1) + 1;
      const rows = rowsOf(account, pictures).map((row, place) => ({ ...row, position: after + place }));
      await transaction.insertInto('media').values(rows).execute();
      await pictureOptions(
        transaction,
        account.profileId,
        new Map(pictures.map(({ option }, place) => [option, rows[place]?.id])),
      );
    },
  };
}

/** What the demo's pictures of a portfolio show, of menus that no picture of it shows yet. Has no pictures of its own. */
function lookPictures(
  database: Database,
  { userId, profileId }: DemoAccount,
  optionPictures: readonly DemoOptionPicture[],
): PictureSet {
  const portfolio = (queries: Database | Transaction) =>
    queries
      .selectFrom('media')
      .select(['id', 'service_category', 'position', 'file_key'])
      .where('owner_user_id', '=', userId)
      .where('media_type', '=', 'Portfolio');
  return {
    audience: 'public',
    pictures: [],
    isAdded: async () =>
      (await portfolio(database).where('look', 'is not', null).limit(1).executeTakeFirst()) !== undefined,
    add: async (transaction) => {
      const styles = await stylesOf(transaction, profileId);
      const boxBraids = new Map(optionPictures.map((picture) => [picture.key, picture.boxBraids]));
      for (const picture of await portfolio(transaction).where('file_key', 'like', 'demo-%').execute()) {
        const look = lookOf(styles, picture.service_category, {
          position: picture.position,
          boxBraids: boxBraids.get(picture.file_key),
        });
        if (look !== null)
          await transaction.updateTable('media').set({ look }).where('id', '=', picture.id).execute();
      }
    },
  };
}

const menusOf = (queries: Database | Transaction, professionalId: string) =>
  queries
    .selectFrom('services as s')
    .innerJoin('service_menus as m', 'm.service_id', 's.id')
    .select(['s.id', 's.category', 'm.document'])
    .where('s.professional_id', '=', professionalId)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.id')
    .execute();

/** The styles that a professional's menus offer. */
async function stylesOf(transaction: Transaction, professionalId: string) {
  return (await menusOf(transaction, professionalId)).flatMap(({ id, category, document }) =>
    document.variants
      .filter(({ offered }) => offered)
      .map(({ options }) => ({ category, look: { service_id: id, options } })),
  );
}

/**
 * What a portfolio picture shows: the style that was drawn, else one of the menu of its category.
 * @returns the column's JSON; null without a menu
 */
function lookOf(
  styles: Awaited<ReturnType<typeof stylesOf>>,
  category: DemoPicture['category'] | null,
  { position, boxBraids }: { readonly position: number; readonly boxBraids: BoxBraids | undefined },
): string | null {
  const fitting = styles.filter((style) => style.category === category);
  const isDrawn = ({ look: { options } }: (typeof styles)[number]) =>
    boxBraids !== undefined && options[0] === boxBraids.size && options[1] === boxBraids.length;
  const style = fitting.find(isDrawn) ?? fitting[(position * 7) % fitting.length];
  return style ? JSON.stringify({ ...style.look, hair_type: 4 - (position % 2) }) : null;
}

/** Gives options of the professional's style menus their pictures, by the ids of the options. */
async function pictureOptions(
  transaction: Transaction,
  professionalId: string,
  pictures: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  for (const { id, document } of await menusOf(transaction, professionalId)) {
    const groups = document.groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, picture_id: pictures.get(option.id) ?? null })),
    }));
    await transaction
      .updateTable('service_menus')
      .set({ document: JSON.stringify({ ...document, groups }) })
      .where('service_id', '=', id)
      .execute();
  }
}

/** A photo quote with its pictures. */
function quotePictures(database: Database, { quote, ownerUserId, answer, pictures }: DemoQuote): PictureSet {
  const media = pictures.map(({ key, mediaType, alt, position }) => ({
    id: newId(),
    owner_user_id: ownerUserId,
    media_type: mediaType,
    alt,
    position,
    file_key: key,
  }));
  return {
    audience: 'private',
    pictures,
    isAdded: async () => {
      const same = database
        .selectFrom('photo_quotes')
        .select('id')
        .where('client_id', '=', quote.client_id)
        .where('professional_id', '=', quote.professional_id);
      return (await same.limit(1).executeTakeFirst()) !== undefined;
    },
    add: async (transaction) => {
      await transaction.insertInto('photo_quotes').values(quote).execute();
      await transaction.insertInto('media').values(media).execute();
      await transaction
        .insertInto('photo_quote_pictures')
        .values(media.map(({ id }) => ({ photo_quote_id: quote.id, media_id: id })))
        .execute();
      if (answer) await answerAsProfessional(transaction, quote, answer);
    },
  };
}

async function answerAsProfessional(
  transaction: Transaction,
  { id, professional_id: professionalId, created_at: now }: DemoQuote['quote'],
  { serviceName, ...answer }: NonNullable<DemoQuote['answer']>,
): Promise<void> {
  const service = await transaction
    .selectFrom('services')
    .select('id')
    .where('professional_id', '=', professionalId)
    .where('name', '=', serviceName)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!service) return;
  const by = { party: 'professional', id: professionalId } as const;
  await answerQuote(transaction, id, { ...answer, service_id: service.id, choice: null }, { by, now });
}

function carousel(database: Database, adminUserId: string): PictureSet {
  const rows = CAROUSEL.map(({ key, alt, position }) => ({
    id: newId(),
    image_type: 'homepage_carousel' as const,
    alt,
    position,
    file_key: key,
    uploaded_by: adminUserId,
  }));
  return {
    audience: 'public',
    pictures: CAROUSEL,
    isAdded: async () =>
      (await database.selectFrom('site_images').select('id').limit(1).executeTakeFirst()) !== undefined,
    add: async (transaction) => void (await transaction.insertInto('site_images').values(rows).execute()),
  };
}

/** In the API's own order: the rows of the pictures, their files, then what shows them. */
async function drawAndAdd(database: Database, storage: Storage, set: PictureSet): Promise<void> {
  const { audience, pictures } = set;
  await Promise.all(
    pictures.map(async (picture) => {
      const drawn = await drawPicture(picture);
      const widths = drawn.files.map(({ width }) => width);
      const { height, placeholder } = drawn;
      await database
        .insertInto('stored_pictures')
        .values({ file_key: picture.key, audience, widths, height, placeholder })
        // Left by an interrupted run.
        .onConflict((conflict) =>
          conflict.column('file_key').doUpdateSet({ state: 'writing', changed_at: new Date() }),
        )
        .execute();
      await put(storage, audience, picture.key, drawn.files);
    }),
  );
  await database.transaction().execute((transaction) => set.add(transaction));
}

/** Misplaced files of published pictures: an older version stored them elsewhere. */
async function drawMissing(
  database: Database,
  storage: Storage,
  { audience, pictures }: PictureSet,
  stored: ReadonlySet<string>,
): Promise<void> {
  if (pictures.length === 0) return;
  const keys = pictures.map(({ key }) => key);
  const kept = await database
    .selectFrom('stored_pictures')
    .select(['file_key', 'widths'])
    .where('file_key', 'in', keys)
    .where('state', '=', 'kept')
    .execute();
  const isMissing = new Set(
    kept
      .filter((picture) => storageKeysOf(picture, audience).some((key) => !stored.has(key)))
      .map(({ file_key }) => file_key),
  );
  for (const picture of pictures.filter(({ key }) => isMissing.has(key)))
    await put(storage, audience, picture.key, (await drawPicture(picture)).files);
}

const drawPicture = ({ look, ...picture }: DemoSiteImage) => drawDemoPicture({ ...picture, ...look });

async function put(
  storage: Storage,
  audience: PictureSet['audience'],
  fileKey: string,
  files: readonly { width: number; content: Buffer }[],
): Promise<void> {
  for (const { width, content } of files)
    for (const key of storageKeysOf({ file_key: fileKey, widths: [width] }, audience))
      await storage.put(key, content, 'image/webp');
}
