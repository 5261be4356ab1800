// Fails as a write does on a full disk, deep in other code: its message is followed by more lines than are kept.
const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
full.stack += '\n    at somewhere'.repeat(60);
throw full;
