import type { MediaType, Role } from '../contract/catalogue';

/**
 * The kind of picture that an upload makes when none is given: a profile picture of the role's own sort; 'Unknown' for
 * other roles, which the server refuses (specification, section 6).
 */
export function uploadedTypeOf(role: Role | null | undefined, given?: MediaType): MediaType | 'Unknown' {
  if (given) return given;
  if (role === 'professional') return 'Professional Profile';
  return role === 'client' ? 'Client Profile' : 'Unknown';
}
