/** The path of a request's URL as sent: `..` is not resolved before the path is checked. */
export function pathOf(url: string | undefined): string {
  const path = (url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  return path.startsWith('/') ? path : '/';
}
