/** Australian numbers by their first digits, with the groups in which they are read. */
const SHAPES = [
  { pattern: /^04\d{8}$/, groups: [4, 3, 3] },
  { pattern: /^0[2378]\d{8}$/, groups: [2, 4, 4] },
  { pattern: /^1[38]00\d{6}$/, groups: [4, 3, 3] },
  { pattern: /^13\d{4}$/, groups: [2, 2, 2] },
] as const;

/** Digits as they are read, '0412 555 018' (look, section 10); a number of another country stays as it is. */
export function formatPhone(digits: string): string {
  const shape = SHAPES.find(({ pattern }) => pattern.test(digits));
  if (!shape) return digits;
  let rest = digits;
  const parts = shape.groups.map((length) => {
    const part = rest.slice(0, length);
    rest = rest.slice(length);
    return part;
  });
  return parts.join(' ');
}
