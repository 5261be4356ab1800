interface Advisory {
  readonly severity: string;
  readonly module: string;
  readonly title: string;
  readonly url: string;
}

/** Findings of `pnpm audit --json`; undefined if the registry could not be queried. */
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
