import { SHARED_MODULES } from './sharing';
import { providedVersions } from './sharing-check';

describe('the sharing policy', () => {
  it('lists each module once, each with a reason', () => {
    const requests = SHARED_MODULES.map(({ request }) => request);
    expect(new Set(requests).size).toBe(requests.length);
    expect(SHARED_MODULES.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });

  it('shares react-dom/client, which is a separate request', () => {
    expect(SHARED_MODULES.map(({ request }) => request)).toContain('react-dom/client');
  });

  it('shares only what the shell has', () => {
    expect(Object.values(providedVersions()).every((version) => /^\d+\.\d+\.\d+/.test(version))).toBe(true);
  });
});
