/** A notification to show. */
interface ShownPush {
  readonly title: string;
  readonly body: string;
  /** A second delivery replaces the first. */
  readonly tag: string | undefined;
  /** Path of the page that a click opens. */
  readonly path: string;
}

/**
 * Parses a push message. Browsers require a notification for each message, so a malformed one gets a generic text.
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

/** The path and query of a URL of this site; '/' for any other value. */
export function pageOf(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  return url.origin === origin ? url.pathname + url.search : '/';
}
