/** One entry of the API's 422 answer. */
export interface FieldFault {
  loc: readonly (string | number)[];
  msg: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The `detail` of an API error, wherever the caller's error keeps the body (`data`, as RTK Query does). */
function detailOf(error: unknown): unknown {
  if (!isRecord(error)) return undefined;
  const body = isRecord(error.data) ? error.data : error;
  return body.detail;
}

/** The field faults of a 422 answer; empty for anything else. */
export function fieldFaults(error: unknown): FieldFault[] {
  const detail = detailOf(error);
  if (!Array.isArray(detail)) return [];
  return detail.filter(
    (fault): fault is FieldFault =>
      isRecord(fault) && Array.isArray(fault.loc) && typeof fault.msg === 'string',
  );
}

/**
 * The server's own sentence: a string detail, or the first message of a list (specification, section 8);
 * undefined when the error carries none.
 */
export function errorDetail(error: unknown): string | undefined {
  const detail = detailOf(error);
  if (typeof detail === 'string' && detail !== '') return detail;
  return fieldFaults(error)[0]?.msg;
}
