// biome-ignore-all lint/suspicious/noTemplateCurlyInString: samples of code hold templates as they are written

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { linkingFiles, locationUses, pathLiterals } from './path-literals';

const declarations = [
  'shell/routes.json',
  ...readdirSync(ROOT)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => `${name}/remote.json`),
];
const screens = declarations.flatMap((file) =>
  (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { routes: { path: string }[] }).routes.map(
    ({ path }) => path,
  ),
);
const files = linkingFiles();
const readSource = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The only file that reads the browser's own address: everything else asks the router, or this. */
const BROWSER_ADDRESS = 'shared-ui/src/router/browser-address.ts';

test('links go by href: no package contains a screen path as a literal', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => pathLiterals(readSource(file), file, screens))).toEqual([]);
});

test("the browser's location is read in one place only", () => {
  const users = files
    .filter((file) => /^(shell|mfe-|shared-)/.test(file))
    .filter((file) => locationUses(readSource(file), file).length > 0);
  expect(users).toEqual([BROWSER_ADDRESS]);
});

test.each([
  ['an attribute', '<Link to="/browse-services" />'],
  ['an attribute with the home page', '<Link to="/" />'],
  ['a string with a search', "navigate('/professional-dashboard?tab=products')"],
  ['the home page', "navigate('/', { replace: true })"],
  ['a template', 'const to = `/service-details/${encodeURIComponent(id)}`'],
  ['a template with an anchor', 'const to = `/booking/${id}/update#notes`'],
  ['a template after an origin', 'const to = `${origin}/service-details/${id}`'],
  ['a beginning', "const to = '/booking/' + id"],
  ['another spelling', "const to = '/Browse-Services/'"],
  ['a property', "const link = { to: '/', label: 'Home' }"],
  ['a piece of HTML', 'const html = `<a href="/privacy-policy">Privacy</a>`'],
])('%s is found', (_case, source) => {
  expect(pathLiterals(`${source};`, 'mfe-x/src/x.tsx', screens)).toHaveLength(1);
});

test.each([
  ["path.split('/')"],
  ["'/api/services'"],
  ["request('/login/', {})"],
  ["import x from '/login'"],
  ['href.login()'],
])('%s is not a screen path', (source) => {
  expect(pathLiterals(`${source};`, 'mfe-x/src/x.tsx', screens)).toEqual([]);
});

test.each([
  ['window.location.pathname', 1],
  ["window.location = '/x'", 1],
  ['location.assign(link)', 1],
  ["document.location['href']", 1],
  ['const location = useLocation(); location.pathname', 0],
  ['const { location } = router; location.pathname', 0],
  ['// window.location is not read', 0],
  ['place.location.trim()', 0],
])('%s uses the location %d times', (source, count) => {
  expect(locationUses(source, 'shell/src/x.ts')).toHaveLength(count);
});
