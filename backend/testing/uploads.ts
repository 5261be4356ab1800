import type { ImageType, MediaType, ServiceCategory } from '@crown-and-coil/shared-api/contract';
import { samplePicture } from '../src/pictures/testing/sample-pictures';
import type { TestApp } from './app';
import type { Person } from './people';

type Answer = ReturnType<TestApp['call']>;

interface UploadOptions {
  readonly serviceCategory?: ServiceCategory;
  readonly alt?: string;
  /** The file name that the browser sends; the server ignores it. */
  readonly fileName?: string;
  readonly contentType?: string;
  readonly idempotencyKey?: string;
}

/** Uploads a picture for the user. Returns the raw response. */
export function uploadMedia(
  testApp: Pick<TestApp, 'call'>,
  { token }: Pick<Person, 'token'>,
  mediaType: MediaType,
  picture: Buffer,
  options: UploadOptions = {},
): Answer {
  const query = new URLSearchParams({ media_type: mediaType });
  if (options.serviceCategory) query.set('service_category', options.serviceCategory);
  return send(testApp, `/media/upload?${query}`, token, picture, options);
}

/** Uploads a site image. Returns the raw response. */
export const uploadSiteImage = (
  testApp: Pick<TestApp, 'call'>,
  { token }: Pick<Person, 'token'>,
  imageType: ImageType,
  picture: Buffer,
  options: UploadOptions = {},
): Answer => send(testApp, `/image/upload?image_type=${imageType}`, token, picture, options);

/** Uploads a small picture, and throws if that fails. Returns the stored item. */
export async function storeMedia(
  testApp: TestApp,
  person: Person,
  mediaType: MediaType,
  options: UploadOptions = {},
): Promise<{ id: string; url: string; srcset: string }> {
  const picture = await samplePicture({ width: 40, height: 30 });
  const answer = await uploadMedia(testApp, person, mediaType, picture, options);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}

function send(
  testApp: Pick<TestApp, 'call'>,
  path: string,
  token: string,
  picture: Buffer,
  { alt, idempotencyKey, ...file }: UploadOptions,
): Answer {
  const { payload, contentType } = multipartForm(alt === undefined ? {} : { alt }, picture, file);
  return testApp.call('POST', path, {
    token,
    payload,
    headers: {
      'content-type': contentType,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
  });
}

/** A form as a browser sends it: fields first, then the file. */
export function multipartForm(
  fields: Readonly<Record<string, string>>,
  file: Buffer | undefined,
  {
    fileName = 'picture.jpg',
    contentType = 'image/jpeg',
  }: Pick<UploadOptions, 'fileName' | 'contentType'> = {},
): { payload: Buffer; contentType: string } {
  const boundary = 'a-boundary-of-the-tests';
  const part = (head: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...(file ? part(`name="file"; filename="${fileName}"\r\ncontent-type: ${contentType}`, file) : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` };
}
