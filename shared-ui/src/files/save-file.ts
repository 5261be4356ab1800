/** Downloads a text as a file. Excel reads a CSV file as UTF-8 only if it begins with a byte order mark. */
export function saveFile(name: string, text: string, type: string): void {
  const mark = type.startsWith('text/csv') ? '\ufeff' : '';
  saveAddress(name, URL.createObjectURL(new Blob([mark, text], { type })));
}

/** Saves the file behind an object URL, and revokes the URL. */
export function saveAddress(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
