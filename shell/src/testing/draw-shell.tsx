import { store } from '@crown-and-coil/shared-api';
import { type Answers, fakeApi, loggedInAs } from '@crown-and-coil/shared-api/testing';
import { drawScreens } from '@crown-and-coil/shared-ui/testing';
import type { ComponentType } from 'react';

type Role = Parameters<typeof loggedInAs>[0];

/** Draws one of the shell's own pages at an address, for a person of this role or for nobody. */
export function drawOwnPage(Page: ComponentType, at: string, answers: Answers, role: Role = null) {
  loggedInAs(role);
  const api = fakeApi(answers);
  const { pathname } = new URL(at, window.location.origin);
  const drawn = drawScreens({
    store,
    routes: [{ path: pathname, screen: 'page' }],
    screens: { page: Page },
    at,
  });
  return { ...drawn, ...api };
}

/** What starting a session asks for, with a token that an activation or a change of the password answered. */
export const sessionAnswers = (role: 'client' | 'professional'): Answers => ({
  'GET /users/me/': { id: '1', role, email: 'naomi@example.com', username: 'naomi' },
  'GET /clients/me': { id: 'c', first_name: 'Naomi', last_name: 'Tesfaye', profile_picture: null },
  'GET /professionals/profile': { id: 'p', display_name: 'Naomi Braids', profile_picture: null },
});

/** A token as a log-in answers it. */
export const TOKEN = { access_token: 'new-token', token_type: 'bearer', expires_in: 43_200 };

/** A 400 to a mail's link. */
export const linkRefusal = (reason: string, detail: string): Response =>
  Response.json({ detail, reason }, { status: 400 });
