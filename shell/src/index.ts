import './page/nonce';

/**
 * Runs the first files in several tasks, libraries first. In one task they block a slow phone for more than half a
 * second. The empty `webpackExports` leave tree shaking of the libraries to the other imports.
 */
const parts = [
  () => import(/* webpackMode: "eager", webpackExports: [] */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ 'styled-components'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ '@crown-and-coil/shared-api'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ '@crown-and-coil/shared-ui'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ '@crown-and-coil/shared-ui/remote'),
  () => import(/* webpackMode: "eager" */ './start'),
];

async function start(): Promise<void> {
  for (const part of parts) {
    await part();
    await nextTask();
  }
}

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

void start();
