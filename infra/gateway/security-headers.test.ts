import { contentSecurityPolicy } from './security-headers';

const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `));

test('the policy allows only this site as a source and a target', () => {
  expect(contentSecurityPolicy('n')).not.toContain('http');
});

test('with Google Places its script and its calls are allowed, and nothing else of it', () => {
  const policy = contentSecurityPolicy('n', true);
  expect(directive(policy, 'script-src')).toBe("script-src 'self' 'nonce-n' https://maps.googleapis.com");
  expect(directive(policy, 'connect-src')).toBe(
    "connect-src 'self' https://maps.googleapis.com https://places.googleapis.com",
  );
  const plain = contentSecurityPolicy('n').split('; ');
  const changed = policy.split('; ').filter((one, place) => one !== plain[place]);
  expect(changed).toHaveLength(2);
});
