import type { Upload, UploadState } from './upload-list';

const images = (count: number) => `${count} ${count === 1 ? 'image' : 'images'}`;

/** Upload summary for screen readers. Omits the percentage, which would be announced without end. */
export function uploadsInWords(uploads: readonly Upload<unknown>[]): string {
  const count = (...kinds: UploadState<unknown>['kind'][]) =>
    uploads.filter(({ state }) => kinds.includes(state.kind)).length;
  const underWay = count('waiting', 'sending');
  const offline = count('offline');
  const failed = count('failed');
  return [
    underWay > 0 && `${images(underWay)} uploading.`,
    offline > 0 && `${images(offline)} waiting for a connection.`,
    failed > 0 && `${images(failed)} didn't upload.`,
  ]
    .filter(Boolean)
    .join(' ');
}
