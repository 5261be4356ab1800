/** Hands a value to the browser as a JSON file, which asks or decides where it goes. */
export function saveAsFile(name: string, content: unknown): void {
  const file = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken its copy by then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
