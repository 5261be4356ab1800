import { cpus } from 'node:os';

/** The page of docs/measured for each benchmark. */
export const MEASURED: Readonly<Record<string, string>> = {
  answers: 'docs/measured/api.md',
  api: 'docs/measured/api.md',
  dashboard: 'docs/measured/dashboard.md',
  'layout-shift': 'docs/measured/layout-shift.md',
  media: 'docs/measured/uploads-and-streams.md',
  rendering: 'docs/measured/web.md',
  search: 'docs/measured/search.md',
  stream: 'docs/measured/uploads-and-streams.md',
  web: 'docs/measured/web.md',
};

/** Collects what is written to standard output until `stop` is called, and still prints it. */
export function captureOutput(): { stop(): string } {
  const chunks: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: []) => {
    chunks.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    return write(chunk, ...rest);
  }) as typeof process.stdout.write;
  return {
    stop: () => {
      process.stdout.write = write;
      return chunks.join('');
    },
  };
}

/** The page with this output, without its lines of progress, replacing the benchmark's previous run. */
export function withLastRun(page: string, name: string, output: string, day: string): string {
  const command = `npm run bench -- ${name}`;
  const [start, end] = [`<!-- last run of ${command} -->`, `<!-- end of ${command} -->`];
  const machine = `${cpus().length} cores, Node ${process.versions.node}`;
  const figures = output.replaceAll(/^(✓| {2}\.\.\.) .*\n/gm, '').trim();
  const section = `${start}\n\n## Last run of \`${command}\`\n\n${day}, ${machine}:\n\n\`\`\`text\n${figures}\n\`\`\`\n\n${end}`;
  const from = page.indexOf(start);
  if (from === -1) return `${page.trimEnd()}\n\n${section}\n`;
  return page.slice(0, from) + section + page.slice(page.indexOf(end) + end.length);
}
