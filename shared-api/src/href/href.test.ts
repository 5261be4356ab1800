import fc from 'fast-check';
import { href } from '.';

describe('a URL', () => {
  it('is the declared path', () => {
    expect(href.home()).toBe('/');
    expect(href.browseServices()).toBe('/browse-services');
    expect(href.reschedule({ bookingId: '7' })).toBe('/booking/7/reschedule');
  });

  it('keeps any parameter within its path segment', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        (serviceId, professionalId) => {
          const [root, screen, ...parts] = href.addMoreServices({ serviceId, professionalId }).split('/');
          expect([root, screen]).toEqual(['', 'add-more-services']);
          expect(parts.map(decodeURIComponent)).toEqual([serviceId, professionalId]);
        },
      ),
    );
  });

  it('adds query parameters, and omits undefined ones', () => {
    const search = { search: 'box braids & more', page: 2, category: undefined };
    expect(href.browseServices({}, { search })).toBe('/browse-services?search=box+braids+%26+more&page=2');
    expect(href.browseServices({}, { search: new URLSearchParams('a=1&a=2') })).toBe(
      '/browse-services?a=1&a=2',
    );
    expect(href.browseServices({}, { search: {} })).toBe('/browse-services');
    expect(href.browseServices({}, { search: { page: 2 }, section: 'results' })).toBe(
      '/browse-services?page=2#results',
    );
  });

  it('includes the state that its screen reads', () => {
    const state = { selectedServices: ['1'] };
    expect(href.pickBookingTime.link({ serviceId: '1' }, state)).toEqual({
      to: '/pick-booking-time/1',
      state,
    });
  });

  it('type-checks the parameters, and the state of screens that read one', () => {
    // @ts-expect-error A parameter is missing.
    href.serviceDetails({});
    // @ts-expect-error A parameter is missing altogether.
    expect(() => href.serviceDetails()).not.toThrow();
    // @ts-expect-error There is no such parameter.
    href.browseServices({ serviceId: '1' });
    // @ts-expect-error The state has another shape.
    href.login.link({}, { from: '/account' });
    // @ts-expect-error This screen reads no state.
    expect(() => href.account.link({}, {})).not.toThrow();
  });
});
