import type { ClientError } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';

/** Records the failure reports that a page sends to the API. */
export class Reports {
  readonly #sent: ClientError[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/api/client-errors') return;
      this.#sent.push(request.postDataJSON() as ClientError);
    });
  }

  get sent(): readonly ClientError[] {
    return this.#sent;
  }
}
