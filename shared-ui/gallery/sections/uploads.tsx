import { useState } from 'react';
import {
  HowToSort,
  type PictureCalls,
  type PictureRules,
  PictureUploader,
  PortraitUploader,
} from '../../src/uploads';
import type { StoredPicture } from '../../src/uploads/picture';

const RULES: PictureRules = {
  accept: ['image/jpeg', 'image/png', 'image/webp'],
  refuse: ({ type }) => (type.startsWith('image/') ? undefined : 'Image files only.'),
  fullMessage: 'You can add up to 10 images per category.',
  deleteQuestion: 'Are you sure you want to delete this picture?',
  maxAltLength: 200,
  failedMessage: 'Something went wrong.',
};

const art = (category: string, seed: number): StoredPicture => ({
  id: `${category}-${seed}`,
  url: `/art/1/tile-${category}-${seed}-category.svg`,
  srcset: '',
  alt: null,
  width: 400,
  height: 300,
  placeholder: null,
});

/** A server that takes a while: 64 % of a file has left and stays there, every second one is cut off. */
let count = 0;
const send: PictureCalls<StoredPicture>['send'] = (_file, { onProgress, signal }) =>
  new Promise((_, reject) => {
    count += 1;
    onProgress(0.64);
    signal.addEventListener('abort', () => reject(signal.reason));
    if (count % 2 === 0) reject(new TypeError('cut off'));
  });

function useShelf(stored: readonly StoredPicture[]) {
  const [items, setItems] = useState(stored);
  const calls: PictureCalls<StoredPicture> = {
    send,
    onStored: (item) => setItems((before) => [...before, item]),
    remove: async ({ id }) => setItems((before) => before.filter((item) => item.id !== id)),
    reorder: async (ids) =>
      setItems((before) => [...before].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))),
    describe: async ({ id }, alt) =>
      setItems((before) => before.map((item) => (item.id === id ? { ...item, alt } : item))),
  };
  return { items, calls, rules: RULES };
}

export function UploadSection() {
  const some = useShelf([1, 2, 3].map((seed) => art('styling', seed)));
  const full = useShelf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seed) => art('treatment', seed)));
  const none = useShelf([]);
  const portrait = useShelf([art('protective-styles', 1)]);
  return (
    <section aria-labelledby="uploads">
      <h2 id="uploads">Pictures</h2>
      <HowToSort />
      <PortraitUploader
        {...portrait}
        title="Profile picture"
        lead="Shown on your page and in search."
        name="Adaeze Braids"
        item={portrait.items[0]}
      />
      <PictureUploader {...some} title="Styling" max={10} />
      <PictureUploader
        {...full}
        title="Treatment"
        max={10}
        fullNote="This category is full. Remove an image to add another."
      />
      <PictureUploader {...none} title="Color" category="Color" max={10} />
    </section>
  );
}
