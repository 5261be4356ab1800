import { type Answers, fakeApi, loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { type FakeExtensions, renderScreens } from '@crown-and-coil/shared-ui/testing';
import type { ComponentType } from 'react';

type Role = Parameters<typeof loggedInAs>[0];

/** Renders one of the shell's own pages at an address, for a person of this role; null: for a visitor. */
export function renderOwnPage(
  Page: ComponentType,
  at: string,
  answers: Answers,
  role: Role = null,
  extensions: FakeExtensions = {},
) {
  loggedInAs(role);
  const api = fakeApi(answers);
  const { pathname } = new URL(at, window.location.origin);
  const drawn = renderScreens({
    store,
    routes: [{ path: pathname, screen: 'page' }],
    screens: { page: Page },
    at,
    extensions,
  });
  return { ...drawn, ...api };
}

/** Answers to the requests that start a session. */
export const sessionAnswers = (role: 'client' | 'professional'): Answers => ({
  'GET /users/me/': { id: '1', role, email: 'naomi@example.com', username: 'naomi' },
  'GET /clients/me': { id: 'c', firstName: 'Naomi', lastName: 'Tesfaye', profilePicture: null },
  'GET /professionals/profile': { id: 'p', displayName: 'Naomi Braids', profilePicture: null },
});

/** The answer to a log-in. */
export const TOKEN = { accessToken: 'new-token', tokenType: 'bearer', expiresIn: 43_200 };

/** The 400 for a link from an email. */
export const linkRefusal = (reason: string, detail: string): Response =>
  Response.json({ detail, reason }, { status: 400 });
