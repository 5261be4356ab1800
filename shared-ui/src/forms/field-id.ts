/** The id of a field's control, so that the error summary can link to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, '-')}`;
}
