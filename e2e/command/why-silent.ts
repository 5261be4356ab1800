const ANSWER_MS = 30_000;

/** Why nothing can be done on a site; null when it answers. Otherwise every test or screenshot would fail for this reason. */
export async function whySilent(site: string): Promise<string | null> {
  try {
    const answer = await fetch(site, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' });
    await answer.body?.cancel();
    return null;
  } catch (error) {
    const { cause, message } = error as Error & { readonly cause?: NodeJS.ErrnoException };
    return `${site} does not answer (${cause?.code ?? cause?.message ?? message}): start it, or name another site.`;
  }
}
