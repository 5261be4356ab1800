import { escapeHtml } from '@crown-and-coil/service/html';
import type { MailContent } from './content';

/** Brand colours in the form that mail programs support. */
const INK = '#2A1912';
const INK_2 = '#4B342A';
const MUTED = '#6B5346';
const PAPER = '#FBF5EA';
const SURFACE = '#FFFCF6';
const SHEA = '#F3E8D6';
const LINE = '#E4D6C2';
const CLAY = '#A5421F';
const GOLD = '#E3A02B';
const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
const SANS = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Renders a mail as HTML: tables and inline styles, because mail programs support little else; nothing external is
 * loaded.
 */
export function renderHtml(content: MailContent): string {
  const {
    subject,
    preview,
    heading,
    paragraphs,
    facts = [],
    action,
    footnotes = [],
    unsubscribeUrl,
  } = content;
  const body = [
    `<h1 style="margin:0 0 16px;font:600 28px/1.2 ${SERIF};letter-spacing:-0.02em;color:${INK}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    factTable(facts),
    action ? button(action) : '',
  ].join('\n');
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px;font:600 22px/1 ${SERIF};letter-spacing:-0.02em;color:${INK}">Crown <span style="color:${CLAY}">&amp;</span> Coil</td></tr>
<tr><td style="height:4px;font-size:0;line-height:0;background:${GOLD};border-radius:16px 16px 0 0">&nbsp;</td></tr>
<tr><td style="padding:32px 28px;background:${SURFACE};border:1px solid ${LINE};border-top:0;border-radius:0 0 16px 16px">
${body}
</td></tr>
<tr><td style="padding:20px 4px 0;font:400 14px/1.5 ${SANS};color:${MUTED}">
${[...footnotes.map(footnote), unsubscribeUrl ? unsubscribe(unsubscribeUrl) : '', ABOUT].filter(Boolean).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font:400 16px/1.55 ${SANS};color:${INK_2}">${escapeHtml(text)}</p>`;

const footnote = (text: string) => `<p style="margin:0 0 10px">${escapeHtml(text)}</p>`;

const unsubscribe = (url: string) =>
  `<p style="margin:0 0 10px"><a href="${escapeHtml(url)}" style="color:${CLAY}">Stop these emails</a></p>`;

const ABOUT =
  '<p style="margin:0">Crown &amp; Coil, bookings for textured, curly and kinky hair in Australia.</p>';

function factTable(facts: NonNullable<MailContent['facts']>): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:8px 16px 8px 0;font:400 14px/1.45 ${SANS};color:${MUTED};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
      `<td style="padding:8px 0;font:600 16px/1.45 ${SANS};color:${INK}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;padding:8px 16px;background:${SHEA};border-radius:10px">
${rows.join('\n')}
</table>`;
}

/** The full URL below it is for programs that show no button. */
const button = ({ label, url }: NonNullable<MailContent['action']>) =>
  `<p style="margin:24px 0 20px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 26px;background:${CLAY};border-radius:10px;font:600 16px/1 ${SANS};color:${SURFACE};text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font:400 13px/1.5 ${SANS};color:${MUTED};word-break:break-all">Or open this address: <a href="${escapeHtml(url)}" style="color:${CLAY}">${escapeHtml(url)}</a></p>`;

/** Renders the same mail as plain text. */
export function renderText(content: MailContent): string {
  const { heading, paragraphs, facts = [], action, footnotes = [], unsubscribeUrl } = content;
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    [
      '--',
      ...footnotes,
      ...(unsubscribeUrl ? [`Stop these emails: ${unsubscribeUrl}`] : []),
      ABOUT_TEXT,
    ].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const ABOUT_TEXT = 'Crown & Coil, bookings for textured, curly and kinky hair in Australia.';
