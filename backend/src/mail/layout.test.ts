import type { MailContent } from './content';
import { renderHtml, renderText } from './layout';
import { templates } from './templates/all-templates';

const nasty = '<img src=x onerror="alert(1)"> & \'friends\'';
const content: MailContent = {
  subject: nasty,
  preview: nasty,
  heading: nasty,
  paragraphs: [nasty],
  facts: [[nasty, nasty]],
  action: { label: nasty, url: 'https://crown.test/?a=1&b="><script>' },
  footnotes: [nasty],
  unsubscribeUrl: 'https://crown.test/?x="><script>',
};

test('user-supplied text is escaped in the HTML', () => {
  const html = renderHtml(content);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;friends&#39;');
  expect(html).toContain('href="https://crown.test/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
});

test('a mail loads nothing external: no picture, font or script', () => {
  expect(renderHtml(content)).not.toMatch(/<(img|link|script|iframe)|url\(/);
});

test('the text part has the same content, with every URL in full', () => {
  const text = renderText({
    ...content,
    heading: 'Your invitation',
    paragraphs: ['Hi Naomi,'],
    facts: [['When', 'Sat 3 Oct']],
    action: { label: 'Activate', url: 'https://crown.test/activate?token=x' },
    footnotes: ['It works once.'],
  });
  expect(
    text.startsWith(
      'Your invitation\n\nHi Naomi,\n\nWhen: Sat 3 Oct\n\nActivate:\nhttps://crown.test/activate?token=x\n\n--\nIt works once.',
    ),
  ).toBe(true);
});

const context = {
  page: (path: string) => `https://crown.test${path}`,
  pageWithLink: (path: string) => `https://crown.test${path}?token=t`,
  unsubscribe: (token: string) => `https://crown.test/stop?token=${token}`,
};

test.each([
  [
    'waitlist-verification',
    templates['waitlist-verification']({ name: 'Naomi' }, context),
    '/thank-you?token=t',
  ],
  ['invitation', templates.invitation({ name: 'Naomi', role: 'Barber' }, context), '/activate?token=t'],
  ['welcome', templates.welcome({ name: 'Naomi', role: 'professional' }, context), '/professional-dashboard'],
  ['password-reset', templates['password-reset']({ name: 'Naomi' }, context), '/reset-password?token=t'],
  [
    'password-changed',
    templates['password-changed']({ name: 'Naomi', when: 'on Sat 3 Oct' }, context),
    '/forgot-password',
  ],
  ['email-change', templates['email-change']({ name: 'Naomi' }, context), '/confirm-email?token=t'],
  [
    'email-changed',
    templates['email-changed']({ name: 'Naomi', username: 'naomi', when: 'on Sat 3 Oct' }, context),
    '/login',
  ],
  ['too-many-guesses', templates['too-many-guesses']({ name: 'Naomi' }, context), '/forgot-password'],
])('%s greets by name and links to its page', (_name, mail, path) => {
  expect(mail.paragraphs[0]).toBe('Hi Naomi,');
  expect(mail.action?.url).toBe(`https://crown.test${path}`);
  expect(renderText(mail)).toContain(`https://crown.test${path}`);
});

test.each([null, '', 'Buy at http://x.example', 'n'.repeat(61)])(
  'a missing or implausible name is omitted: %s',
  (name) => {
    expect(templates.invitation({ name, role: 'Client' }, context).paragraphs[0]).toBe('Hi there,');
  },
);
