interface Advisory {
  readonly severity: string;
  readonly module: string;
  readonly title: string;
  readonly url: string;
}

/** What `pnpm audit --json` found; undefined when it could not ask. */
export function readAdvisories(output: string): readonly Advisory[] | undefined {
  let report: { advisories?: Record<string, Record<string, unknown>> };
  try {
    report = JSON.parse(output);
  } catch {
    return undefined;
  }
  if (typeof report.advisories !== 'object') return undefined;
  return Object.values(report.advisories).map(({ severity, module_name, title, url }) => ({
    severity: String(severity),
    module: String(module_name),
    title: String(title),
    url: String(url),
  }));
}
