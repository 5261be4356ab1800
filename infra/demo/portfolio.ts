import { type Database, newId } from '@crown-and-coil/backend/seeding';
import { demoPictureFile, type WrittenPicture, writeDemoPictures } from '../artwork/demo-pictures';
import type { DemoAccount } from './accounts';
import { type DemoPicture, picturesOf } from './pictures';
import type { DemoProfessional } from './types';

/** A professional of the demo with their account. */
export interface SeededProfessional {
  professional: DemoProfessional;
  account: DemoAccount;
}

/** Width in pixels of a portrait where only one address fits. */
const PORTRAIT_WIDTH = 640;

/**
 * Draws all portraits and portfolios that are not there yet, and hangs them up. Files come first: a row never names a
 * file that is missing, whatever stops the run.
 * @param mediaDir where the API's media files lie
 */
export async function hangPictures(
  database: Database,
  mediaDir: string,
  seeded: readonly SeededProfessional[],
): Promise<void> {
  const hung = new Set(
    (await database.selectFrom('media').select('file_key').execute()).map((row) => row.file_key),
  );
  const plan = seeded
    .flatMap(({ professional, account }, index) =>
      picturesOf(professional, index).map((picture) => ({ picture, account })),
    )
    .filter(({ picture }) => !hung.has(picture.key));
  if (plan.length === 0) return;
  const written = await writeDemoPictures(
    mediaDir,
    plan.map(({ picture }) => picture),
  );
  const rows = plan.flatMap(({ picture, account }, index) => {
    const files = written[index];
    return files ? [mediaRow(picture, account, files)] : [];
  });
  await database
    .insertInto('media')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('media_file_unique').doNothing())
    .execute();
  for (const { picture, account } of plan) {
    if (picture.mediaType !== 'Professional Profile') continue;
    await database
      .updateTable('professionals')
      .set({ profile_picture: `/media/${demoPictureFile(picture.key, PORTRAIT_WIDTH)}` })
      .where('id', '=', account.profileId)
      .where('profile_picture', 'is', null)
      .execute();
  }
}

function mediaRow(
  picture: DemoPicture,
  account: DemoAccount,
  { widths, height, placeholder }: WrittenPicture,
) {
  return {
    id: newId(),
    owner_user_id: account.userId,
    professional_id: account.profileId,
    media_type: picture.mediaType,
    service_category: picture.mediaType === 'Portfolio' ? picture.category : null,
    alt: picture.alt,
    position: picture.position,
    file_key: picture.key,
    widths: [...widths],
    height,
    placeholder,
  };
}
