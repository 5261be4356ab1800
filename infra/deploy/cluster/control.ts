import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/** Accepts commands for a running cluster from anyone with access to its folder. @param socket path of a Unix socket */
export async function openControl(
  socket: string,
  commands: Readonly<Record<string, (say: (text: string) => void) => Promise<void>>>,
): Promise<() => void> {
  rmSync(socket, { force: true });
  let isBusy = false;
  const server = createServer((asked, response) => {
    const name = (asked.url ?? '').slice(1);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined || isBusy) {
      response.writeHead(command === undefined ? 404 : 409).end('It is busy with another command.\n');
      return;
    }
    isBusy = true;
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    command((text) => response.write(`${text}\n`))
      .then(
        () => response.end(),
        (error: unknown) => response.end(`✗ ${error}\n`),
      )
      .finally(() => {
        isBusy = false;
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  return () => {
    server.close();
    server.closeAllConnections();
    rmSync(socket, { force: true });
  };
}

/**
 * Sends a command to the running cluster and prints its output. @throws PlainProblem if none runs or the command fails
 */
export function sendCommand(socket: string, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const asking = request({ socketPath: socket, path: `/${command}`, method: 'POST' }, (answer) => {
      answer.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        process.stdout.write(text);
      });
      answer.on('end', () => {
        const failed = answer.statusCode !== 200 || said.includes('✗');
        return failed ? reject(new PlainProblem(`The cluster did not do it: ${command}.`)) : resolve();
      });
    });
    asking.on('error', () =>
      reject(new PlainProblem('No cluster runs here: start one with npm run cluster.')),
    );
    asking.end();
  });
}
