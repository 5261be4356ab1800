/** A notification from the server, as it is shown. */
interface ShownPush {
  readonly title: string;
  readonly body: string;
  /** A second copy takes the place of the first. */
  readonly tag: string | undefined;
  /** Path of the page that it opens. */
  readonly path: string;
}

/**
 * Reads what the server sent. A browser wants something shown for each message, so a damaged one is shown too, without
 * words of its own.
 */
export function readPush(text: string | undefined, origin: string): ShownPush {
  const { id, title, body, path } = fieldsOf(text);
  return {
    title: typeof title === 'string' && title !== '' ? title : 'Crown & Coil',
    body: typeof body === 'string' ? body : typeof title === 'string' ? '' : 'You have a notification.',
    tag: typeof id === 'string' ? id : undefined,
    path: pageOf(path, origin),
  };
}

function fieldsOf(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

/** The path of a page of this site; the home page for anything else. */
export function pageOf(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  return url.origin === origin ? url.pathname + url.search : '/';
}
