import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/**
 * The library's keyboard sensor, which starts once it hears the keys. The library starts first and listens in a task of
 * its own: an arrow pressed between the two was lost, though the picture was already said to be picked up.
 */
export class ListeningKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super({
      ...props,
      // The library asks for its task in this same turn; one that is asked for after the turn comes after it.
      onStart: (coordinates) => queueMicrotask(() => setTimeout(() => props.onStart(coordinates))),
    });
  }
}
