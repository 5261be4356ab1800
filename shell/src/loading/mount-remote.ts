import type { Remote, RemoteHost } from '@crown-and-coil/shared-ui/remote';
import { mountRootParcel } from 'single-spa';

const TIMEOUTS = {
  bootstrap: { millis: 20_000, dieOnTimeout: true, warningMillis: 20_000 },
  mount: { millis: 10_000, dieOnTimeout: true, warningMillis: 10_000 },
  unmount: { millis: 5_000, dieOnTimeout: true, warningMillis: 5_000 },
};

/** A remote in the page. */
export interface MountedRemote {
  readonly mounted: Promise<unknown>;
  /** Takes it out again; waits for a mount under way. Never rejects: what is left belongs to a detached element. */
  readonly unmount: () => Promise<void>;
}

/**
 * Mounts a remote as a parcel into a fresh element below `parent`.
 *
 * @param host what the remote gets from the shell; its `mountName` must be new for each mount
 */
export function mountRemote(remote: Remote, parent: HTMLElement, host: RemoteHost): MountedRemote {
  const element = document.createElement('div');
  element.dataset.remote = remote.name;
  parent.append(element);
  const parcel = mountRootParcel({ ...remote.parcel(host), timeouts: TIMEOUTS } as never, {
    domElement: element,
  });
  return {
    mounted: parcel.mountPromise,
    async unmount() {
      try {
        await parcel.mountPromise;
        await parcel.unmount();
      } catch {
        // It never came up or does not go down in time; a fresh parcel takes its place.
      } finally {
        element.remove();
      }
    },
  };
}
