import { PlainProblem } from './plain-problem';

/** Runs a program. When it fails, prints why and exits with 1. */
export function runMain(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    printError(error);
    process.exit(1);
  });
}

/** Prints the message of a problem that a person can fix, else the whole error. */
export function printError(error: unknown): void {
  console.error(error instanceof PlainProblem ? error.message : (networkProblem(error) ?? error));
}

/** Why a server cannot listen, or another one cannot be reached; undefined for any other error. */
function networkProblem(error: unknown): string | undefined {
  // Where a name has several addresses, one error for each.
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  const { syscall, code, hostname, address, port } = Object(first) as NodeJS.ErrnoException &
    Partial<Record<'hostname' | 'address' | 'port', string | number>>;
  if (syscall === 'getaddrinfo' && code === 'ENOTFOUND')
    return `The host ${hostname} has no address: check its name (${code}).`;
  if (code === 'ECONNREFUSED') {
    const place = [address, port].filter((part) => part !== undefined).join(':');
    return `Nothing answers at ${place}: is it running, at this address?`;
  }
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: stop that program, or set another port.`;
  if (code === 'EACCES') return `Port ${port} is not open to this account: set a port above 1023.`;
  return `HOST must be an address of this machine, and ${address} is not one (${code}).`;
}
