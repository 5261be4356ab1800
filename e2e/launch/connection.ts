import type { CDPSession, Page } from '@playwright/test';

const NO_LIMIT = -1;

/** Throttles, cuts and restores the page's connection. */
export class Connection {
  private constructor(private readonly protocol: CDPSession) {}

  static async of(page: Page): Promise<Connection> {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Network.enable');
    return new Connection(protocol);
  }

  /** @param bytesPerSecond upload limit; downloads are not throttled */
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
