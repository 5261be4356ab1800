const DATA_URI = /^data:image\/[\w.+-]+;base64,[\w+/=]+$/;

/**
 * The CSS of a tiny picture that is shown while the real one loads. A rule, because the Content-Security-Policy refuses
 * style attributes in HTML.
 *
 * @param placeholder data URI; anything else has no effect
 */
export const placeholderBackground = (placeholder: string | null | undefined): string =>
  placeholder && DATA_URI.test(placeholder) ? `background-image: url("${placeholder}");` : '';
