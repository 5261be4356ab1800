const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute, in HTML and XML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);

/** JSON inside a script element: no `</script>` and no `<!--` can end it early. */
export const escapeJson = (json: string): string =>
  json.replace(/</g, '\\u003c').replace(/\u2028|\u2029/g, '');
