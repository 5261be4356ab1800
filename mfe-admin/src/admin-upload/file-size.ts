const KB = 1024;

/** '2.4 MB', '310 KB': as file managers show it. */
export const fileSize = (bytes: number): string =>
  bytes >= KB * KB ? `${(bytes / KB / KB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / KB))} KB`;
