import { Alert } from '@crown-and-coil/shared-ui';

/** Said once when a chosen service or product has left the professional's list meanwhile. */
export const SomethingGone = ({ shown }: { readonly shown: boolean }) =>
  shown ? (
    <Alert tone="info">Something you chose is no longer offered. We have left it out of the total.</Alert>
  ) : null;
