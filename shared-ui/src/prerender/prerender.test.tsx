/** @jest-environment node */
import styled from 'styled-components';
import { Link } from '../router/router';
import { prerender } from './prerender';

const Band = styled.section`
  color: var(--ink);
`;

test('a prerendered page has its text, its links and the rules of its classes', () => {
  const { html, styles } = prerender(
    '/',
    <Band>
      <Link to="/browse-services">Services &amp; prices</Link>
    </Band>,
  );
  const [, name = ''] = /class="sc-\S+ (\w+)"/.exec(html) ?? [];
  expect(html).toContain('<a href="/browse-services" data-discover="true">Services &amp; prices</a>');
  expect(styles).toContain(`.${name}{color:var(--ink);}`);
  expect(styles).not.toContain('<');
});

test('style attributes become rules, because the Content-Security-Policy blocks them', () => {
  const { html, styles } = prerender(
    '/',
    <>
      <p style={{ marginTop: 12 }}>One</p>
      <p style={{ marginTop: 12 }}>Two</p>
      <p style={{ backgroundImage: 'url("/a.svg")' }}>Three</p>
    </>,
  );
  expect(html).toBe(
    '<p data-styled-0="">One</p><p data-styled-0="">Two</p><p data-styled-1="">Three</p>'.replaceAll(
      '=""',
      '',
    ),
  );
  expect(styles).toContain('[data-styled-0]{margin-top:12px}[data-styled-1]{background-image:url("/a.svg")}');
});

test('preloads of high-priority pictures are returned apart from the HTML', () => {
  const { html, preloads } = prerender('/', <img src="/crown.svg" alt="" fetchPriority="high" />);
  expect(preloads).toEqual([expect.stringContaining('href="/crown.svg"')]);
  expect(html).not.toContain('<link');
});
