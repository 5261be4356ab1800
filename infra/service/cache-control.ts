/** `Cache-Control` of content that never changes under its address: caches may keep it permanently. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
