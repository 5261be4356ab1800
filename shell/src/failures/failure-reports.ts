import { type ClientError, MAX_CLIENT_ERRORS_PER_PAGE } from '@crown-and-coil/shared-api';
import { type Circumstances, describeFailure, type Failure } from './describe-failure';

interface Surroundings {
  readonly circumstances: () => Circumstances;
  /** Sends a report; answers whether it got away. */
  readonly send: (report: ClientError) => Promise<boolean>;
}

/**
 * Tells the API what failed on this page: each failure once, and so many at most. What cannot be sent waits until
 * `sendAgain`. Nothing here ever throws: it runs where something is wrong already.
 */
export class FailureReports {
  readonly #surroundings: Surroundings;
  readonly #told = new Set<string>();
  #waiting: ClientError[] = [];

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  report(failure: Failure): void {
    try {
      const report = describeFailure(failure, this.#surroundings.circumstances());
      const { remote, version, kind, message } = report;
      const known = [remote, version, kind, message].join('\n');
      if (this.#told.has(known) || this.#told.size >= MAX_CLIENT_ERRORS_PER_PAGE) return;
      this.#told.add(known);
      void this.#send(report);
    } catch (error) {
      console.warn('A failure could not be reported', error);
    }
  }

  /** When the connection is back. */
  sendAgain(): void {
    for (const report of this.#waiting.splice(0)) void this.#send(report);
  }

  async #send(report: ClientError): Promise<void> {
    const away = await this.#surroundings.send(report).catch(() => false);
    if (!away) this.#waiting.push(report);
  }
}
