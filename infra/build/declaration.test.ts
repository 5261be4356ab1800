import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import type {
  DeclaredExtension,
  DeclaredLink,
  DeclaredRoute,
  LinkPlace,
  Registry,
  Role,
} from '@crown-and-coil/shared-ui/remote/registry';
import { LINK_ICON_NAMES, LINK_PLACES, linksFor, SLOTS } from '@crown-and-coil/shared-ui/remote/registry';
import { checkDeclaration, readDeclaration } from './declaration';

const route: DeclaredRoute = { path: '/a/:id', screen: 'a', access: 'public', title: 'A' };
const desk: DeclaredRoute = { path: '/desk', screen: 'desk', access: ['client'], title: 'Desk' };
const link: DeclaredLink = {
  place: 'account',
  path: '/desk',
  label: 'My Desk',
  order: 10,
  roles: ['client'],
};
/** mfe-browse has such a module. */
const extension: DeclaredExtension = { slot: 'home.section', module: 'home', order: 10 };

const declare = (more: object) =>
  checkDeclaration('mfe-browse', { name: 'mfe-browse', routes: [route, desk], ...more });

describe('checkDeclaration', () => {
  it('accepts what the schema allows', () => {
    const calls = [{ path: '/as/:id' }];
    const routes = [
      { ...route, firstCalls: calls },
      { ...route, path: '/', access: ['client', 'admin'], flag: 'new-start' },
      desk,
    ];
    const declaration = { name: 'mfe-browse', routes, links: [link], slots: [extension] };
    expect(checkDeclaration('mfe-browse', { $schema: 'x', ...declaration })).toEqual(declaration);
  });

  it.each([
    [{ name: 'mfe-y' }, 'name must be "mfe-browse"'],
    [{ routes: [] }, 'routes must NOT have fewer than 1 items'],
    [{ routes: undefined }, "must have required property 'routes'"],
    [{ pages: [] }, 'must NOT have additional properties: pages'],
    [{ routes: [{ ...route, path: 'a' }] }, 'routes/0/path must match pattern'],
    [{ routes: [{ ...route, screen: '../a' }] }, 'routes/0/screen must match pattern'],
    [
      { routes: [{ ...route, access: ['guest'] }] },
      'routes/0/access/0 must be equal to one of the allowed values: client',
    ],
    [{ routes: [{ ...route, title: '' }] }, 'routes/0/title must NOT have fewer than 1 characters'],
    [
      { routes: [{ ...route, description: 'Short.' }] },
      'routes/0/description must NOT have fewer than 50 characters',
    ],
    [{ routes: [{ ...route, flag: 'New Start' }] }, 'routes/0/flag must match pattern'],
    [{ routes: [{ ...route, firstCalls: [{ path: '//other' }] }] }, 'routes/0/firstCalls/0/path must match'],
    [
      { routes: [{ ...route, firstCalls: [{ path: '/a/:other' }] }] },
      'the first call /a/:other of /a/:id: the path has no :other',
    ],
    [
      { routes: [{ ...desk, firstCalls: [{ path: '/me', roles: ['admin'] }] }] },
      'the first call /me of /desk: the route is not open to admin',
    ],
  ])('refuses %j', (more, problem) => {
    expect(() => declare(more)).toThrow(problem);
  });

  it.each([
    [{ place: 'sidebar' }, 'links/0/place must be equal to one of the allowed values: header, footer'],
    [{ icon: 'unicorn' }, 'links/0/icon must be equal to one of the allowed values: dashboard'],
    [{ path: '//evil.example' }, 'links/0/path must match pattern'],
    [{ path: 'https://evil.example' }, 'links/0/path must match pattern'],
    [
      { path: '/elsewhere' },
      'the account link "My Desk" to /elsewhere: no route of this remote has its path',
    ],
    [{ roles: ['admin', 'client'] }, 'the account link "My Desk" to /desk: its route is not open to admin'],
    [{ path: '/a/:id' }, 'the account link "My Desk" to /a/:id: the place account gives no :id'],
    [{ place: 'booking', path: '/a/:id' }, 'the place booking gives no :id'],
    [{ flag: '__proto__' }, 'links/0/flag must match pattern'],
  ])('refuses a link with %j', (more, problem) => {
    expect(() => declare({ links: [{ ...link, ...more }] })).toThrow(problem);
  });

  it.each([
    [
      { slot: 'home.sidebar' },
      'slots/0/slot must be equal to one of the allowed values: professional-dashboard.tab',
    ],
    [{ slot: 'toString' }, 'slots/0/slot must be equal to one of the allowed values'],
    [{ module: '../home' }, 'slots/0/module must match pattern'],
    [{ module: 'points' }, 'the extension points of home.section: there is no src/points/points.tsx'],
    [
      { slot: 'account.section' },
      'the extension home of account.section: the slot shows a label, and there is none',
    ],
  ])('refuses an extension with %j', (more, problem) => {
    expect(() => declare({ slots: [{ ...extension, ...more }] })).toThrow(problem);
  });

  it('refuses duplicate declarations, and reports every problem at once', () => {
    const twice = () =>
      declare({ links: [link, { ...link, label: 'Desk again' }], slots: [extension, extension] });
    expect(twice).toThrow('the account link to /desk for client is declared more than once');
    expect(twice).toThrow('the extension home of home.section is declared more than once');
  });

  it.each([null, 7, 'mfe-browse', [], {}])('refuses %j with a sentence', (declaration) => {
    expect(() => checkDeclaration('mfe-browse', declaration)).toThrow('mfe-browse/remote.json:');
  });
});

test('the schema lists the places, icons and slots of the types', () => {
  const schema = JSON.parse(readFileSync(join(ROOT, 'shared-ui/src/remote/remote.schema.json'), 'utf8'));
  const { links, slots } = schema.properties;
  expect(links.items.properties.place.enum).toEqual(Object.keys(LINK_PLACES));
  expect(links.items.properties.icon.enum).toEqual(LINK_ICON_NAMES);
  expect(slots.items.properties.slot.enum).toEqual(Object.keys(SLOTS));
});

const REMOTES = readdirSync(ROOT).filter((folder) => folder.startsWith('mfe-'));

test.each(REMOTES)('%s has a valid declaration', async (folder) => {
  await expect(readDeclaration(folder)).resolves.toMatchObject({ name: folder });
});

test('the combined menus and landing pages of all remotes match the specification', async () => {
  const declarations = await Promise.all(REMOTES.map(readDeclaration));
  const registry = {
    remotes: Object.fromEntries(declarations.map((declaration) => [declaration.name, declaration])),
  } as unknown as Registry;
  const labels = (place: LinkPlace, role: Role | null = null) =>
    linksFor(registry, place, role).map(({ label }) => label);
  const first = (place: LinkPlace, role: Role) => linksFor(registry, place, role)[0]?.path;
  for (const role of [null, 'client', 'professional', 'admin'] as const) {
    expect(labels('header', role)).toEqual(['Professionals', 'Services']);
    expect(labels('footer', role)).toEqual(['Professionals', 'Services', 'Privacy policy', 'Terms of use']);
    expect(labels('dead-end', role)).toEqual(['Browse services']);
  }
  expect(labels('account', 'client')).toEqual([
    'My Profile',
    'Favourites',
    'Manage Images',
    'Photo quotes',
    'Waiting list',
  ]);
  expect(labels('account', 'professional')).toEqual([
    'My Dashboard',
    'Manage Images',
    'Photo quotes',
    'Waiting list',
  ]);
  expect(labels('account', 'admin')).toEqual(['Dashboard', 'Site Images']);
  expect(first('landing', 'client')).toBe('/browse-services');
  expect(first('landing', 'professional')).toBe('/professional-dashboard');
  expect(first('landing', 'admin')).toBe('/admin-dashboard');
  expect(first('first-landing', 'client')).toBe('/client-profile');
  expect(first('first-landing', 'professional')).toBeUndefined();
  expect(first('booking', 'client')).toBe('/booking-details/:bookingId');
  expect(labels('sign-up')).toEqual(['Join the waitlist']);
  expect(labels('agreement')).toEqual(['terms of use', 'privacy policy']);
});
