import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

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
