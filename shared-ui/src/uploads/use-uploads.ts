import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { StoredPicture } from './picture';
import { type Send, type Upload, UploadList, type UploadState } from './upload-list';

interface Options<Item> {
  readonly items: readonly Item[];
  readonly send: Send<Item>;
  readonly onStored: (item: Item, file: File) => void;
}

/** Uploads in progress while the screen is mounted; one leaves the list once `items` contains its picture. */
export function useUploads<Item extends StoredPicture>({ items, send, onStored }: Options<Item>) {
  const latest = useRef({ send, onStored });
  useEffect(() => {
    latest.current = { send, onStored };
  });
  const [list] = useState(
    () =>
      new UploadList<Item>({
        send: (file, options) => latest.current.send(file, options),
        onStored: (item, file) => latest.current.onStored(item, file),
      }),
  );
  const uploads = useSyncExternalStore(list.subscribe, list.current);

  useEffect(() => {
    window.addEventListener('online', list.connectionIsBack);
    window.addEventListener('offline', list.connectionIsLost);
    return () => {
      window.removeEventListener('online', list.connectionIsBack);
      window.removeEventListener('offline', list.connectionIsLost);
      list.dropAll();
    };
  }, [list]);
  useEffect(() => {
    list.dropListed(new Set(items.map(({ id }) => id)), ({ id }) => id);
    // Either the upload's response or the refreshed list may arrive first.
  }, [list, items, uploads]);

  return { list, uploads };
}

const images = (count: number) => `${count} ${count === 1 ? 'image' : 'images'}`;

/** Upload summary for screen readers. Omits the percentage, which would be announced continuously. */
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
