/** The path of a request's URL, as it was sent: no `..` is resolved away before it is checked. */
export function pathOf(url: string | undefined): string {
  const path = (url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  return path.startsWith('/') ? path : '/';
}
