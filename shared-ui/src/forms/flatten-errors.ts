/** Formik's nested errors as a flat list of paths and messages. */
export function flattenErrors(errors: unknown, path = ''): { name: string; message: string }[] {
  if (typeof errors === 'string') return [{ name: path, message: errors }];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, value]) =>
    flattenErrors(value, Array.isArray(errors) ? `${path}[${key}]` : path ? `${path}.${key}` : key),
  );
}
