import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type KeyboardSensorProps,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { StoredPicture } from './picture';

/**
 * dnd-kit's keyboard sensor, started only after its key listener is attached. dnd-kit starts the drag first and
 * attaches the listener in a later task: an arrow pressed between the two was lost after "picked up" was announced.
 */
export class ListeningKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super({
      ...props,
      // The library queues its task in this turn, so a task queued after the turn runs after it.
      onStart: (coordinates) => queueMicrotask(() => setTimeout(() => props.onStart(coordinates))),
    });
  }
}

interface LocalOrder {
  readonly ids: readonly string[];
  readonly isSaved: boolean;
}

/**
 * Optimistic picture order: the new order shows before the server confirms it and is undone when refused. Orders are
 * sent one after another, so the last one wins.
 */
export function useOrder<Item extends StoredPicture>(
  items: readonly Item[],
  reorder: ((ids: readonly string[]) => Promise<unknown>) | undefined,
  onProblem: (error: unknown) => void,
) {
  const [local, setLocal] = useState<LocalOrder>();
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  // A changed list replaces the local order, except while a newer order is being sent.
  const listed = items.map(({ id }) => id).join();
  useEffect(() => {
    setLocal((order) => (order?.isSaved ? undefined : order));
  }, [listed]);

  const setOrder = (ids: readonly string[]) => {
    if (!reorder) return;
    setLocal({ ids, isSaved: false });
    sending.current = sending.current
      .then(() => reorder(ids))
      .then(
        () => setLocal((order) => (order?.ids === ids ? { ids, isSaved: true } : order)),
        (error: unknown) => {
          setLocal((order) => (order?.ids === ids ? undefined : order));
          onProblem(error);
        },
      );
  };

  return { ordered: local ? inOrder(items, local.ids) : items, setOrder };
}

/** Pictures missing from the order come last, in their previous order. */
function inOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  const placeOf = ({ id }: Item) => {
    const place = ids.indexOf(id);
    return place < 0 ? ids.length : place;
  };
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}

interface Props {
  /** Ids in their current order. */
  readonly ids: readonly string[];
  readonly onOrder: (ids: readonly string[]) => void;
  readonly children: ReactNode;
}

/** A shorter press is a click. A finger that rests this long starts a drag; one that moves earlier scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

const INSTRUCTIONS = {
  draggable:
    'To move this picture, press Space or Enter. While moving, use the arrow keys, then press Space or Enter to put it there, or Escape to leave it where it was.',
};

/** The new order after a picture was dropped on another; undefined when it does not change. */
function orderAfter(
  ids: readonly string[],
  moved: UniqueIdentifier,
  over: UniqueIdentifier | undefined,
): readonly string[] | undefined {
  const from = ids.indexOf(String(moved));
  const to = over === undefined ? -1 : ids.indexOf(String(over));
  return from < 0 || to < 0 || from === to ? undefined : arrayMove([...ids], from, to);
}

/** Pictures that can be reordered by mouse, touch and keyboard; each step is announced. */
export function SortablePictures({ ids, onOrder, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(ListeningKeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const isPickedUp = useRef(false);
  const announcements: Announcements = {
    onDragStart: () => {
      isPickedUp.current = false;
      return undefined;
    },
    // It is first over its own place, which means that all places are measured: from now on it can be moved.
    onDragOver: ({ active, over }) => {
      const isFirst = !isPickedUp.current;
      isPickedUp.current = true;
      if (isFirst && over?.id === active.id) return `Picked up the picture in place ${placeOf(active.id)}.`;
      return over ? `The picture is now over place ${placeOf(over.id)}.` : undefined;
    },
    onDragEnd: ({ over }) =>
      over ? `The picture is put in place ${placeOf(over.id)}.` : 'The picture stays in its place.',
    onDragCancel: () => 'The picture stays in its place.',
  };
  const end = ({ active, over }: DragEndEvent) => {
    const order = orderAfter(ids, active.id, over?.id);
    if (order) onOrder(order);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={end}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
