import type { Remote, RemoteHost } from '@crown-and-coil/shared-ui/remote';
import { mountRootParcel, type Parcel } from 'single-spa';

const TIMEOUTS = {
  bootstrap: { millis: 20_000, dieOnTimeout: true, warningMillis: 20_000 },
  mount: { millis: 10_000, dieOnTimeout: true, warningMillis: 10_000 },
  unmount: { millis: 5_000, dieOnTimeout: true, warningMillis: 5_000 },
};

/** A remote in the page. */
export interface MountedRemote {
  /** Rejects when it does not come up, whatever of it throws. */
  readonly mounted: Promise<unknown>;
  /** Takes it out again; waits for a mount under way. Never rejects: what is left belongs to a detached element. */
  readonly unmount: () => Promise<void>;
}

/**
 * Mounts a remote as a parcel into a fresh element below `parent`.
 *
 * @param host what the remote gets from the shell; its `mountName` must be new for each mount
 * @param onStuck told when the remote was up and does not go down cleanly, or not in time
 */
export function mountRemote(
  remote: Remote,
  parent: HTMLElement,
  host: RemoteHost,
  onStuck: (error: unknown) => void,
): MountedRemote {
  const element = document.createElement('div');
  element.dataset.remote = remote.name;
  parent.append(element);
  const starting = startParcel(remote, element, host);
  const mounted = starting.then((parcel) => parcel.mountPromise);
  return {
    mounted,
    async unmount() {
      const isUp = await mounted.then(
        () => true,
        () => false,
      );
      // What never came up has been told of as such; a fresh parcel takes its place.
      if (isUp) await starting.then((parcel) => parcel.unmount()).catch(onStuck);
      element.remove();
    },
  };
}

type MountParcel = typeof mountRootParcel;

let mountingBelowOurs: Promise<MountParcel> | undefined;

/**
 * single-spa (6.0.3) keeps every root parcel for ever, with its element and all that React hangs on it; those of a parcel
 * it forgets when they are unmounted. So there is one root parcel, without a page, and all remotes are parcels of it.
 */
function mountParcelBelowOurs(): Promise<MountParcel> {
  mountingBelowOurs ??= new Promise((resolve, reject) => {
    const ours = mountRootParcel(
      {
        name: 'shell',
        bootstrap: async () => {},
        mount: async ({ mountParcel }: { mountParcel: MountParcel }) => resolve(mountParcel),
        unmount: async () => {},
      } as never,
      { domElement: document.createElement('div') },
    );
    ours.mountPromise.catch(reject);
  });
  return mountingBelowOurs;
}

/** Asynchronous, so that a remote that throws while it makes its parcel fails as any other does. */
async function startParcel(remote: Remote, element: HTMLElement, host: RemoteHost): Promise<Parcel> {
  const mountParcel = await mountParcelBelowOurs();
  return mountParcel({ ...remote.parcel(host), timeouts: TIMEOUTS } as never, { domElement: element });
}
