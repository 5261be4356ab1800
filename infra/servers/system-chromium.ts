/** Chromium's headless shell, from Debian's package: renders the same pages in about half the processor time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Where a full Chromium usually is. Unlike the headless shell it supports notifications. */
export const WHOLE_CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
