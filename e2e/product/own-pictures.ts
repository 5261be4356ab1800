import { expect, request } from '@playwright/test';
import { baseUrl } from '../launch/addresses';
import { DEMO_PASSWORD } from '../personas/people';

/** Deletes an account's pictures, so that a journey starts with none. */
export async function forgetPictures(email: string, mediaTypes: readonly string[]): Promise<void> {
  const http = await request.newContext({ baseURL: baseUrl });
  const login = await http.post('/api/login/', { form: { username: email, password: DEMO_PASSWORD } });
  expect(login.status(), `log in as ${email}`).toBe(200);
  const { access_token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await http.get('/api/media', { headers });
  const media = (await answer.json()) as { id: string; media_type: string }[];
  for (const { id, media_type } of media) {
    if (!mediaTypes.includes(media_type)) continue;
    expect((await http.delete(`/api/media/${id}`, { headers })).status()).toBe(204);
  }
  await http.dispose();
}
