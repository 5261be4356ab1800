import type { Client, Professional } from '../domain/types';
import type { SessionProfile } from './session-state';

/** The parts of a client's profile in the session. */
export const profileOfClient = (client: Client): SessionProfile => ({
  id: client.id,
  displayName: `${client.firstName} ${client.lastName}`.trim(),
  picture: client.profilePicture ?? null,
});

/** The parts of a professional's profile in the session. */
export const profileOfProfessional = (professional: Professional): SessionProfile => ({
  id: professional.id,
  displayName: professional.displayName,
  picture: professional.profilePicture ?? null,
});
