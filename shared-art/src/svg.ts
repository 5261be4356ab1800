/** Attributes of an SVG element; the values are the artwork's own numbers and colours, never a person's text. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A `<path>` with the given path data. */
export function path(d: string, attributes: Attributes = {}): string {
  const rest = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<path d="${d}"${rest.join('')}/>`;
}

/** A `<clipPath>` of one shape; refer to it with `url(#id)`. */
export function clipPath(id: string, shape: string): string {
  return `<clipPath id="${id}">${shape}</clipPath>`;
}

/** A complete SVG document of the given size. It is decoration: hidden from assistive technology when inlined. */
export function svgDocument(width: number, height: number, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" aria-hidden="true">${body}</svg>`
  );
}
