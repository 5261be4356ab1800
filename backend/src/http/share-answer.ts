/**
 * Shares the answer of one read among all callers for a while from its start. A failed read is forgotten, so that the
 * next caller reads again.
 */
export function shareAnswer<Answer>(forMs: number, read: () => Promise<Answer>): () => Promise<Answer> {
  let shared: { readonly answer: Promise<Answer>; readonly until: number } | undefined;
  return () => {
    if (shared !== undefined && performance.now() < shared.until) return shared.answer;
    const current = { answer: read(), until: performance.now() + forMs };
    shared = current;
    current.answer.catch(() => {
      if (shared === current) shared = undefined;
    });
    return current.answer;
  };
}
