import { contentSecurityPolicy } from './security-headers';

const policyOf = (hasGooglePlaces = false) =>
  contentSecurityPolicy({
    nonce: 'n',
    styleHashes: ["'sha256-a'"],
    scriptHash: "'sha256-b'",
    hasGooglePlaces,
  });

const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `));

test('the policy allows only this site as a source and a target', () => {
  expect(policyOf()).not.toContain('http');
});

test('styles are allowed by nonce and hash, the inline script by its hash', () => {
  expect(directive(policyOf(), 'style-src')).toBe("style-src 'self' 'nonce-n' 'sha256-a'");
  expect(directive(policyOf(), 'script-src')).toBe("script-src 'self' 'sha256-b'");
});

test('with Google Places only its script and its calls are added', () => {
  const policy = policyOf(true);
  expect(directive(policy, 'script-src')).toBe("script-src 'self' 'sha256-b' https://maps.googleapis.com");
  expect(directive(policy, 'connect-src')).toBe(
    "connect-src 'self' https://maps.googleapis.com https://places.googleapis.com",
  );
  const plain = policyOf().split('; ');
  const changed = policy.split('; ').filter((one, place) => one !== plain[place]);
  expect(changed).toHaveLength(2);
});
