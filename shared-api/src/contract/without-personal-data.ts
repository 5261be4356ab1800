// Anyone may send such texts: reading one must take no longer than its length, whatever is in it.
/** The lookbehind prevents an attempt at each character of a word. */
const EMAIL = /(?<![^\s<>"'()@:;,/])[^\s<>"'()@:;,/]+@[^\s<>"'()@:;,/]+\.[^\s<>"'()@:;,/]+/g;
/**
 * A path, and what follows it: search words, tokens of mail links. A script's line and column come after it. Also matches
 * a path that nothing follows, which prevents an attempt at each of its slashes.
 */
const QUERY = /(\/[^\s?#"'()<>]*)(?:[?#][^\s"'()<>]+?(?=:\d+(?::\d+)?\b|[\s"'()<>]|$))?/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const WEB_TOKEN = /\beyJ[\w-]+(?:\.[\w-]+)*/g;
/** Random bits in text: longer than any name in our code, with a digit among them. */
const LONG_TOKEN = /(?<![\w-])(?=[A-Za-z-]*\d)[\w-]{32,}/g;
const PHONE = /(?<![\w.:-])\+?\d(?:[ ()-]?\d){7,}(?![\w:])/g;
/** PostgreSQL keeps no NUL, JSON no half of a pair. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/**
 * Removes personal data from a program's text (a message, a stack): addresses, numbers and ids of people,
 * queries of addresses, tokens. The rest says where in the code it happened.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(UNSTORABLE, '')
    .replace(WEB_TOKEN, '[token]')
    .replace(QUERY, '$1')
    .replace(EMAIL, '[email]')
    .replace(UUID, ':id')
    .replace(LONG_TOKEN, '[token]')
    .replace(PHONE, '[number]');
}
