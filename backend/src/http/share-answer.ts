/**
 * Shares the answer of one read among all callers for a while from its start. A failed read is forgotten, so that the
 * next caller reads again.
 * @param now milliseconds of a clock that is never set back
 */
export function shareAnswer<Answer>(
  forMs: number,
  read: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let shared: { readonly answer: Promise<Answer>; readonly until: number } | undefined;
  return () => {
    if (shared !== undefined && now() < shared.until) return shared.answer;
    const current = { answer: read(), until: now() + forMs };
    shared = current;
    current.answer.catch(() => {
      if (shared === current) shared = undefined;
    });
    return current.answer;
  };
}
