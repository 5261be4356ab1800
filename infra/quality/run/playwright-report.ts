import type { JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

/** All specs of a suite of Playwright's json report, those of the suites in it too. */
export const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];
