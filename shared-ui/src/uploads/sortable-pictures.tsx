import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
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
import { type ReactNode, useRef } from 'react';
import { ListeningKeyboardSensor } from './listening-keyboard-sensor';

interface Props {
  /** Ids in their present order. */
  readonly ids: readonly string[];
  readonly onOrder: (ids: readonly string[]) => void;
  readonly children: ReactNode;
}

/** Less is a click; a finger that rests so long means to drag, one that moves means to scroll. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

const INSTRUCTIONS = {
  draggable:
    'To move this picture, press Space or Enter. While moving, use the arrow keys, then press Space or Enter to put it there, or Escape to leave it where it was.',
};

/** The picture's new order when one is put in the place of another; undefined when nothing changes. */
export function orderAfter(
  ids: readonly string[],
  moved: UniqueIdentifier,
  over: UniqueIdentifier | undefined,
): readonly string[] | undefined {
  const from = ids.indexOf(String(moved));
  const to = over === undefined ? -1 : ids.indexOf(String(over));
  return from < 0 || to < 0 || from === to ? undefined : arrayMove([...ids], from, to);
}

/** Pictures that can be put in another order by mouse, finger and keyboard; each step is announced. */
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
    // It is over its own place first, which says that all places are measured: from here on it can be moved.
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
