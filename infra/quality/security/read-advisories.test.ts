import { readAdvisories } from './read-advisories';

test('findings are reported with a link', () => {
  const advisories = {
    '1': {
      severity: 'high',
      module_name: 'left-pad',
      title: 'Pads the wrong side',
      url: 'https://a.test/1',
      findings: [],
    },
  };
  expect(readAdvisories(JSON.stringify({ advisories, metadata: {} }))).toEqual([
    { severity: 'high', module: 'left-pad', title: 'Pads the wrong side', url: 'https://a.test/1' },
  ]);
  expect(readAdvisories('{"advisories":{}}')).toEqual([]);
});

test('an unexpected registry response does not count as a clean result', () => {
  for (const output of ['', '<html>', '{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE"}}'])
    expect(readAdvisories(output)).toBeUndefined();
});
