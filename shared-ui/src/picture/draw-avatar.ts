import { avatar, initials } from '@crown-and-coil/shared-art';

export interface AvatarDrawing {
  /** The pattern as a data URI. */
  uri: string;
  /** One or two letters. */
  initials: string;
}

/** The drawing itself, apart from `avatar-pattern.ts` so that the artwork code is a separate chunk. */
export function drawAvatar(name: string): AvatarDrawing {
  const svg = avatar(name, { size: 96 });
  return { uri: `data:image/svg+xml,${encodeURIComponent(svg)}`, initials: initials(name) };
}
