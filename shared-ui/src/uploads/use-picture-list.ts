import { arrayMove } from '@dnd-kit/sortable';
import { useState } from 'react';
import { chooseFiles, type LeftOut } from './choose-files';
import { type PictureCalls, type PictureRules, problemOf, type StoredPicture } from './picture';
import { useOrder } from './sortable-pictures';
import { uploadsInWords, useUploads } from './use-uploads';

interface Options<Item extends StoredPicture> {
  /** 'Protective Styles': names pictures without a description. */
  readonly title: string;
  readonly items: readonly Item[];
  readonly max: number | undefined;
  readonly calls: PictureCalls<Item>;
  readonly rules: PictureRules;
}

/** Pictures of one kind, stored and being sent: adding, sorting and removing them takes effect before the list is loaded again. */
export function usePictureList<Item extends StoredPicture>({
  title,
  items,
  max = Number.POSITIVE_INFINITY,
  calls,
  rules,
}: Options<Item>) {
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);

  const { list, uploads } = useUploads<Item>({
    items,
    send: calls.send,
    onStored: (item, file) => {
      setSaid(`${file.name} is added.`);
      calls.onStored(item);
    },
  });
  const underWay = uploads.filter(({ state }) => state.kind !== 'stored');
  // Shown from the upload's response: the list may arrive much later, or not at all.
  const stored = uploads.flatMap(({ state }) =>
    state.kind === 'stored' && !items.some(({ id }) => id === state.item.id) ? [state.item] : [],
  );
  const refused = uploads.flatMap(({ file, state }) =>
    state.kind === 'refused' ? [{ name: file.name, reason: state.message }] : [],
  );
  const { ordered: listed, setOrder } = useOrder([...items, ...stored], calls.reorder, (error) => {
    setProblem(problemOf(error, rules));
    calls.onFailure?.();
  });
  const ordered = listed.filter((item) => !removedIds.includes(item.id));
  const ids = ordered.map((item) => item.id);
  const used = ordered.length + underWay.length - refused.length;
  const remaining = Math.max(0, max - used);
  const nameOf = (item: Item) => item.alt || `${title}, picture ${ids.indexOf(item.id) + 1}`;

  return {
    ordered,
    ids,
    underWay,
    isSending: uploads.length > 0,
    used,
    /** How many more fit; Infinity where there is no limit. */
    remaining,
    isEmpty: ordered.length + underWay.length === 0,
    canSort: calls.reorder !== undefined && ordered.length > 1,
    leftOut: [...leftOut, ...refused],
    /** Why the last reordering failed. */
    problem,
    /** What screen readers announce. */
    announcement: [said, uploadsInWords(uploads)].join(' ').trim(),
    nameOf,
    add: (files: readonly File[]) => {
      const choice = chooseFiles(files, { remaining, fullMessage: rules.fullMessage, refuse: rules.refuse });
      setLeftOut(choice.leftOut);
      setProblem(undefined);
      if (choice.taken.length > 0) list.add(choice.taken);
    },
    retry: list.retry,
    cancel: list.cancel,
    dismissLeftOut: () => {
      setLeftOut([]);
      list.dropRefused();
    },
    setOrder,
    move: (from: number, by: 1 | -1) => {
      setOrder(arrayMove(ids, from, from + by));
      setSaid(`The picture is put in place ${from + by + 1} of ${ids.length}.`);
    },
    /** Resolves to why it failed. */
    remove: async (item: Item) => {
      try {
        await calls.remove(item);
      } catch (error) {
        return problemOf(error, rules);
      }
      setRemovedIds((before) => [...before, item.id]);
      setSaid(`${nameOf(item)} is deleted.`);
      return undefined;
    },
  };
}

export type PictureList<Item extends StoredPicture> = ReturnType<typeof usePictureList<Item>>;
