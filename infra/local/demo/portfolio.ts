import {
  answerQuote,
  type Database,
  newId,
  type Storage,
  storageKeysOf,
} from '@crown-and-coil/backend/seeding';
import { drawDemoPicture } from '@crown-and-coil/build/artwork/demo-pictures';
import type { DemoAccount } from './accounts';
import type { DemoClient } from './clients';
import { type DemoQuote, quotesOf } from './photo-quotes';
import { CAROUSEL, type DemoPicture, type DemoSiteImage, picturesOf, picturesOfClient } from './pictures';
import type { DemoProfessional } from './professionals';

/** A professional of the demo with their account. */
export interface SeededProfessional {
  professional: DemoProfessional;
  account: DemoAccount;
}

/** A client of the demo with their account. */
export interface SeededClient {
  client: DemoClient;
  account: DemoAccount;
}

export interface SeededPeople {
  professionals: readonly SeededProfessional[];
  clients: readonly SeededClient[];
  adminUserId: string;
}

/** Pictures that are hung all at once, or were hung once: what somebody took down since stays down. */
interface Wall {
  audience: 'public' | 'private';
  pictures: readonly DemoSiteImage[];
  isHung(): Promise<boolean>;
  /** Inserts the rows that show them. */
  hang(transaction: Transaction): Promise<void>;
}

type Transaction = Parameters<Parameters<ReturnType<Database['transaction']>['execute']>[0]>[0];

/** Draws all pictures that are not there yet, and hangs them up. A run that was stopped goes on where it was. */
export async function hangPictures(
  database: Database,
  storage: Storage,
  { professionals, clients, adminUserId }: SeededPeople,
): Promise<void> {
  const stored = new Set<string>();
  for (const audience of ['public', 'private'])
    for await (const { key } of storage.list(`${audience}/demo-`)) stored.add(key);
  const walls: Wall[] = [
    carousel(database, adminUserId),
    ...professionals.map(({ professional, account }, index) =>
      mediaWall(database, 'public', account, picturesOf(professional, index)),
    ),
    ...clients.map(({ client, account }, index) =>
      mediaWall(database, 'private', account, picturesOfClient(client, index)),
    ),
    ...quotesOf({ professionals, clients }).map((quote) => quoteWall(database, quote)),
  ];
  for (const wall of walls) {
    if (await wall.isHung()) await drawMissing(database, storage, wall, stored);
    else await drawAndHang(database, storage, wall);
  }
}

function mediaWall(
  database: Database,
  audience: Wall['audience'],
  account: DemoAccount,
  pictures: readonly DemoPicture[],
): Wall {
  const rows = pictures.map(({ key, mediaType, category, alt, position }) => ({
    id: newId(),
    owner_user_id: account.userId,
    professional_id: audience === 'public' ? account.profileId : null,
    media_type: mediaType,
    service_category: mediaType === 'Portfolio' ? category : null,
    alt,
    position,
    file_key: key,
  }));
  return {
    audience,
    pictures,
    isHung: async () => {
      const own = database.selectFrom('media').select('id').where('owner_user_id', '=', account.userId);
      return pictures.length === 0 || (await own.limit(1).executeTakeFirst()) !== undefined;
    },
    hang: async (transaction) => {
      const styles = audience === 'public' ? await stylesOf(transaction, account.profileId) : [];
      const shown = rows.map((row, index) => ({
        ...row,
        look: lookOf(styles, row.service_category, { ...row, boxBraids: pictures[index]?.boxBraids }),
      }));
      await transaction.insertInto('media').values(shown).execute();
      const optionPictures = new Map(rows.map(({ id }, index) => [pictures[index]?.option, id]));
      if (audience === 'public') await pictureOptions(transaction, account.profileId, optionPictures);
    },
  };
}

/** The styles that a professional's menus offer. */
async function stylesOf(transaction: Transaction, professionalId: string) {
  const menus = await transaction
    .selectFrom('services as s')
    .innerJoin('service_menus as m', 'm.service_id', 's.id')
    .select(['s.id', 's.category', 'm.document'])
    .where('s.professional_id', '=', professionalId)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.id')
    .execute();
  return menus.flatMap(({ id, category, document }) =>
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
  { position, boxBraids }: Pick<DemoPicture, 'position' | 'boxBraids'>,
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
  pictures: ReadonlyMap<string | undefined, string>,
): Promise<void> {
  const menus = await transaction
    .selectFrom('service_menus')
    .select(['service_id', 'document'])
    .where('professional_id', '=', professionalId)
    .execute();
  for (const { service_id: serviceId, document } of menus) {
    const groups = document.groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, picture_id: pictures.get(option.id) ?? null })),
    }));
    await transaction
      .updateTable('service_menus')
      .set({ document: JSON.stringify({ ...document, groups }) })
      .where('service_id', '=', serviceId)
      .execute();
  }
}

/** A photo quote with its pictures. */
function quoteWall(database: Database, { quote, ownerUserId, answer, pictures }: DemoQuote): Wall {
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
    isHung: async () => {
      const same = database
        .selectFrom('photo_quotes')
        .select('id')
        .where('client_id', '=', quote.client_id)
        .where('professional_id', '=', quote.professional_id);
      return (await same.limit(1).executeTakeFirst()) !== undefined;
    },
    hang: async (transaction) => {
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

function carousel(database: Database, adminUserId: string): Wall {
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
    isHung: async () =>
      (await database.selectFrom('site_images').select('id').limit(1).executeTakeFirst()) !== undefined,
    hang: async (transaction) => void (await transaction.insertInto('site_images').values(rows).execute()),
  };
}

/** In the API's own order: the rows of the pictures, their files, then what shows them. */
async function drawAndHang(database: Database, storage: Storage, wall: Wall): Promise<void> {
  const { audience, pictures } = wall;
  await Promise.all(
    pictures.map(async (picture) => {
      const drawn = await drawPicture(picture);
      const widths = drawn.files.map(({ width }) => width);
      const { height, placeholder } = drawn;
      await database
        .insertInto('stored_pictures')
        .values({ file_key: picture.key, audience, widths, height, placeholder })
        // Left by a run that was stopped.
        .onConflict((conflict) =>
          conflict.column('file_key').doUpdateSet({ state: 'writing', changed_at: new Date() }),
        )
        .execute();
      await put(storage, audience, picture.key, drawn.files);
    }),
  );
  await database.transaction().execute((transaction) => wall.hang(transaction));
}

/** Files that are not where they belong although their picture hangs: an older version kept them elsewhere. */
async function drawMissing(
  database: Database,
  storage: Storage,
  { audience, pictures }: Wall,
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
  audience: Wall['audience'],
  fileKey: string,
  files: readonly { width: number; content: Buffer }[],
): Promise<void> {
  for (const { width, content } of files)
    for (const key of storageKeysOf({ file_key: fileKey, widths: [width] }, audience))
      await storage.put(key, content, 'image/webp');
}
