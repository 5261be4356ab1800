import type { Client, Professional } from '../domain/types';
import type { SessionProfile } from './session-state';

/** What the session keeps of a client's profile. */
export const profileOfClient = (client: Client): SessionProfile => ({
  id: client.id,
  displayName: `${client.firstName} ${client.lastName}`.trim(),
  picture: client.profilePicture ?? null,
});

/** What the session keeps of a professional's profile. */
export const profileOfProfessional = (professional: Professional): SessionProfile => ({
  id: professional.id,
  displayName: professional.displayName,
  picture: professional.profilePicture ?? null,
});
