import './page/nonce';

/**
 * Runs the first files in several tasks, libraries first. In one task they keep a slow phone busy for more than half a
 * second, in which no press is answered.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'styled-components'),
  () => import(/* webpackMode: "eager" */ '@crown-and-coil/shared-api'),
  () => import(/* webpackMode: "eager" */ '@crown-and-coil/shared-ui'),
  () => import(/* webpackMode: "eager" */ '@crown-and-coil/shared-ui/remote'),
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
