import type { Client } from '../contract/clients';
import type { Professional } from '../contract/professionals';
import type { SessionProfile } from './session-state';

/** What the session keeps of a client's profile. */
export const profileOfClient = (client: Client): SessionProfile => ({
  id: client.id,
  displayName: `${client.first_name} ${client.last_name}`.trim(),
  picture: client.profile_picture ?? null,
});

/** What the session keeps of a professional's profile. */
export const profileOfProfessional = (professional: Professional): SessionProfile => ({
  id: professional.id,
  displayName: professional.display_name,
  picture: professional.profile_picture ?? null,
});
