import { setPageAddress, setPageDescription, setPageTitle } from './page-head';

const description = () => document.head.querySelector('meta[name="description"]')?.getAttribute('content');
const address = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');

beforeEach(() => document.head.replaceChildren());

test('the title names the page and the site', () => {
  setPageTitle('Services');
  expect(document.title).toBe('Services | Crown & Coil');
  setPageTitle('Crown & Coil');
  expect(document.title).toBe('Crown & Coil');
});

test('replaces the description, and removes it for a page without one', () => {
  setPageDescription('One');
  setPageDescription('Two');
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
  expect(description()).toBe('Two');
  setPageDescription(undefined);
  expect(description()).toBeUndefined();
});

test("the canonical URL keeps the gateway's origin, and a not-found page has none", () => {
  document.head.innerHTML = '<link rel="canonical" href="https://crown.test/">';
  setPageAddress('/browse-services');
  expect(address()).toBe('https://crown.test/browse-services');
  setPageAddress('/Browse-Services/');
  expect(address()).toBe('https://crown.test/browse-services');
  setPageAddress(null);
  expect(address()).toBeUndefined();
  setPageAddress('/login');
  expect(address()).toBe(`${window.location.origin}/login`);
});
