import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { baseUrl } from './addresses';
import { askedRemotes, givenCookie, missingOf, overrideState, type SaidOverrides } from './overrides';

/**
 * Runs before all tests of a run with `--remote`: obtains the overrides from the site for the run's browsers. A run
 * with its own cookie starts its browsers with that.
 *
 * @throws with the site's reason if refused; no test runs then
 */
export default async function useOverrides(): Promise<void> {
  if (!overrideState) return;
  if (givenCookie) return keepCookie(overrideState, givenCookie, baseUrl.startsWith('https:'));
  const wanted = askedRemotes.map((text) => `remote=${encodeURIComponent(text)}`).join('&');
  const link = await fetch(`${baseUrl}/?${wanted}`, { redirect: 'manual' });
  const [cookie] = link.headers.getSetCookie();
  if (link.status !== 303 || !cookie) throw new Error(refusal(await link.text()));
  const [pair = '', ...attributes] = cookie.split(/;\s*/);
  const answer = await fetch(`${baseUrl}/registry.json`, { headers: { cookie: pair } });
  const { overrides } = (await answer.json()) as { readonly overrides?: SaidOverrides };
  const missing = missingOf(askedRemotes, overrides);
  if (missing.length > 0)
    throw new Error(`${baseUrl} took ${missing.join(', ')} and does not serve it. ${STOPPED}`);
  keepCookie(overrideState, pair, attributes.includes('Secure'));
}

function keepCookie(file: string, pair: string, secure: boolean): void {
  const [name = '', ...value] = pair.split('=');
  const state = {
    cookies: [
      {
        name,
        value: value.join('='),
        domain: new URL(baseUrl).hostname,
        path: '/',
        // A session cookie.
        expires: -1,
        httpOnly: true,
        secure,
        sameSite: 'Lax',
      },
    ],
    origins: [],
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(state));
}

const STOPPED = 'No test has run: it would have tested what is live.';

/** The site's message, if any. */
function refusal(page: string): string {
  const [, json] = /<script type="application\/json" id="registry"[^>]*>([^<]*)<\/script>/.exec(page) ?? [];
  const { overrides } = JSON.parse(json ?? '{}') as { readonly overrides?: SaidOverrides };
  const why = overrides?.refused.join(' ') || 'It does not know of overrides.';
  return `${baseUrl} does not show ${askedRemotes.join(', ')}: ${why} ${STOPPED}`;
}
