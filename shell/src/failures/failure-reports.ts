import { type ClientError, MAX_CLIENT_ERRORS_PER_PAGE } from '@crown-and-coil/shared-api';
import { type Circumstances, describeFailure, type Failure } from './describe-failure';

interface Environment {
  readonly circumstances: () => Circumstances;
  /** Sends a report. Resolves to whether it arrived. */
  readonly send: (report: ClientError) => Promise<boolean>;
}

/**
 * Reports failures of this page to the API: each once, up to `MAX_CLIENT_ERRORS_PER_PAGE`. Reports that could not be
 * sent wait for `sendAgain`. Never throws, because it runs inside error handlers.
 */
export class FailureReports {
  readonly #environment: Environment;
  readonly #reported = new Set<string>();
  #waiting: ClientError[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  report(failure: Failure): void {
    try {
      const report = describeFailure(failure, this.#environment.circumstances());
      const { remote, version, kind, message } = report;
      const key = [remote, version, kind, message].join('\n');
      if (this.#reported.has(key) || this.#reported.size >= MAX_CLIENT_ERRORS_PER_PAGE) return;
      this.#reported.add(key);
      void this.#send(report);
    } catch (error) {
      console.warn('A failure could not be reported', error);
    }
  }

  /** Sends the waiting reports when the connection is back. */
  sendAgain(): void {
    for (const report of this.#waiting.splice(0)) void this.#send(report);
  }

  async #send(report: ClientError): Promise<void> {
    const hasArrived = await this.#environment.send(report).catch(() => false);
    if (!hasArrived) this.#waiting.push(report);
  }
}
