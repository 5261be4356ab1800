import { findPlace, knownPlaces } from '@crown-and-coil/backend/seeding';
import {
  AMENITIES,
  bookingSettingsSchema,
  MAX_PORTFOLIO_IMAGES_PER_CATEGORY,
  productWriteSchema,
  professionalUpdateSchema,
  SERVICE_CATEGORIES,
  SPECIALIZATIONS,
  serviceWriteSchema,
  styleMenuWriteSchema,
} from '@crown-and-coil/shared-api/contract';
import { DEMO_CLIENTS } from './clients';
import { DEMO_PRODUCTS, DEMO_SERVICES, type DemoService } from './menu';
import { CAROUSEL, DEMO_PORTFOLIOS, picturesOfClient } from './pictures';
import { DEMO_PROFESSIONALS } from './professionals';
import { DEMO_STYLE_MENUS } from './style-menus';
import { WEEKS, WEEKS_AHEAD, windowsAhead } from './working-time';

const placeOf = (location: string) => findPlace(knownPlaces(), location);

test('at least 24 professionals cover every specialization and category, in at least six time zones', () => {
  expect(DEMO_PROFESSIONALS.length).toBeGreaterThanOrEqual(24);
  const specs = new Set(DEMO_PROFESSIONALS.flatMap((one) => one.specs));
  expect([...specs].sort()).toEqual(SPECIALIZATIONS.map(({ id }) => id));
  const categories = DEMO_PROFESSIONALS.flatMap((one) => one.menu.map((key) => DEMO_SERVICES[key].category));
  expect(new Set(categories).size).toBe(SERVICE_CATEGORIES.length);
  const zones = new Set(DEMO_PROFESSIONALS.map((one) => placeOf(one.location)?.time_zone));
  expect(zones.size).toBeGreaterThanOrEqual(6);
});

test.each(DEMO_PROFESSIONALS)('$name passes the validation of the profile form', async (professional) => {
  expect(placeOf(professional.location)?.display).toBe(professional.location);
  const { name, type, location, streetAddress, years, bio, specs, offers, bookingSettings } = professional;
  const saved = {
    display_name: name,
    professional_type: type,
    location,
    street_address: streetAddress,
    experience_years: years,
    bio,
    offers,
  };
  await expect(
    professionalUpdateSchema.validate({ ...saved, specializations: specs, profile_picture: null }),
  ).resolves.toBeDefined();
  if (bookingSettings)
    await expect(bookingSettingsSchema.validate(bookingSettings)).resolves.toEqual(bookingSettings);
});

test.each(Object.values(DEMO_SERVICES))(
  'the service $name passes the validation of its form',
  async (service: DemoService) => {
    const { minutes, cleanUpMinutes: buffer_after_minutes = 0, ...rest } = service;
    const timing = { buffer_after_minutes };
    await expect(
      serviceWriteSchema.validate({ ...rest, timing, service_duration_minutes: minutes }),
    ).resolves.toBeDefined();
  },
);

test('at least ten professionals have offers, and every kind of offer occurs', () => {
  const offers = DEMO_PROFESSIONALS.flatMap((one) => one.offers ?? []);
  expect(offers.length).toBeGreaterThanOrEqual(10);
  const offered = new Set(offers.flatMap(({ amenities }) => amenities));
  expect(offered.size).toBe(AMENITIES.length);
  expect(offers.filter((one) => one.travel_fees.length > 0).length).toBeGreaterThanOrEqual(3);
});

test('at least ten professionals have style menus, all different', () => {
  const menus = DEMO_PROFESSIONALS.flatMap(({ menu }) =>
    menu.flatMap((key) => {
      const service: DemoService = DEMO_SERVICES[key];
      return service.styleMenu ?? [];
    }),
  );
  expect(menus.length).toBeGreaterThanOrEqual(10);
  expect(new Set(menus).size).toBe(menus.length);
});

test.each(Object.entries(DEMO_STYLE_MENUS))(
  'the style menu %s passes the validation of its form',
  (_name, menu) => {
    const { hair, hairProduct, ...rest } = menu;
    const product_id = hairProduct === null ? null : '01a1fd7e-a227-75a1-b349-c8fca1db5fa4';
    const saved = { ...rest, revision: 0, hair: hair && { ...hair, product_id } };
    expect(styleMenuWriteSchema.validateSync(saved, { strict: true })).toEqual(saved);
  },
);

test.each(Object.values(DEMO_PRODUCTS))(
  'the product $name passes the validation of its form',
  async (product) => {
    const attributes = product.attributes.map(([key, value]) => ({ key, value }));
    await expect(productWriteSchema.validate({ ...product, attributes })).resolves.toBeDefined();
  },
);

test('every picture has a unique name, and portfolios respect their limit', () => {
  const portfolios = [...DEMO_PORTFOLIOS.values()].map(({ pictures, options }) => [...pictures, ...options]);
  const pictures = portfolios.flat();
  const ofClients = DEMO_CLIENTS.flatMap((client, index) => picturesOfClient(client, index));
  const keys = [...pictures, ...ofClients, ...CAROUSEL].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const own of portfolios)
    for (const category of SERVICE_CATEGORIES)
      expect(
        own.filter((one) => one.mediaType === 'Portfolio' && one.category === category).length,
      ).toBeLessThanOrEqual(MAX_PORTFOLIO_IMAGES_PER_CATEGORY);
});

test.each(['Australia/Melbourne', 'Australia/Perth', 'Australia/Lord_Howe'])(
  'nine o’clock stays nine o’clock in %s when the clocks change, and windows never overlap',
  (zone) => {
    // Six weeks from here hold the change of 4 October 2026.
    const now = new Date('2026-09-15T00:00:00Z');
    const clock = new Intl.DateTimeFormat('en-AU', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    });
    for (const week of Object.keys(WEEKS) as (keyof typeof WEEKS)[]) {
      const windows = windowsAhead(week, zone, now);
      const opening = new Set(WEEKS[week].map(({ from }) => from));
      expect(windows.length).toBeGreaterThanOrEqual(2 * WEEKS_AHEAD - 2);
      for (const [i, window] of windows.entries()) {
        expect(opening).toContain(clock.format(window.startTime));
        const next = windows[i + 1];
        if (next) expect(next.startTime.getTime()).toBeGreaterThanOrEqual(window.endTime.getTime());
      }
    }
  },
);
