import type { CDPSession, Page } from '@playwright/test';

const NO_LIMIT = -1;

/** The page's connection, to be made slow, cut and given back. */
export class Connection {
  private constructor(private readonly protocol: CDPSession) {}

  static async of(page: Page): Promise<Connection> {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Network.enable');
    return new Connection(protocol);
  }

  /** @param bytesPerSecond of what is sent; what is received stays as fast as it is */
  slowDown(bytesPerSecond: number): Promise<unknown> {
    return this.emulate(false, bytesPerSecond);
  }

  cut(): Promise<unknown> {
    return this.emulate(true, NO_LIMIT);
  }

  restore(): Promise<unknown> {
    return this.emulate(false, NO_LIMIT);
  }

  private emulate(offline: boolean, uploadThroughput: number): Promise<unknown> {
    return this.protocol.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: NO_LIMIT,
      uploadThroughput,
    });
  }
}
