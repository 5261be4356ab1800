import { everyone } from './identities';
import type { Rows } from './row';

/** Who may see and change pictures. */
export const mediaRows: Rows = {
  'GET /media/public': {
    answers: everyone(200),
    query: (world) => `?user_identifier=${world.people.professional.id}`,
  },
  'GET /media/public/pro-profile-pictures': { answers: everyone(200) },
};
