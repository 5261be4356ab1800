/// <reference lib="webworker" />
/** Replaces a service worker that is switched off: deletes all caches and unregisters itself. */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  const end = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(end());
});

export {};
