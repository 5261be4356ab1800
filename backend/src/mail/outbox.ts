import { escapeHtml } from '@crown-and-coil/service/html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import { notFound } from '../domain-errors';
import { type AppCode, readAppCodes } from '../second-factor/app-codes';
import { composeMail } from './compose';
import { renderHtml, renderText } from './layout';

const SHOWN = 200;
/** Mails use inline styles. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * On a local run without a mail server: `/outbox` shows the mails to a developer, newest first, and the codes of
 * authenticator apps, `/outbox/{id}` one mail as its reader sees it, `/outbox.json` all for a program. Never in
 * production: these pages are public.
 */
export function serveOutbox(app: FastifyInstance, config: Config, database: Database, now: () => Date): void {
  if (!config.outbox) return;

  async function readMails() {
    const rows = await selectMails(database).orderBy('id', 'desc').limit(SHOWN).execute();
    return Promise.all(
      rows.map(async (row) => {
        const content = await composeMail(database, config, row, now());
        const { id, recipient: to, template, status, created_at } = row;
        const link = content?.action?.url ?? null;
        return { id, to, template, status, created_at: created_at.toISOString(), content, link };
      }),
    );
  }

  app.get('/outbox.json', { schema: { hide: true } }, async () =>
    (await readMails()).map(({ content, ...mail }) => ({
      ...mail,
      subject: content?.subject ?? null,
      text: content ? renderText(content) : null,
    })),
  );

  app.get('/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const mails = (await readMails()).map(({ id, to, created_at, status, content }) => ({
      heading: `<h2><a href="/outbox/${id}">${escapeHtml(content?.subject ?? 'Its link does not work any more')}</a></h2>`,
      facts: `<p>To <b>${escapeHtml(to)}</b> · ${escapeHtml(created_at)} · ${status}</p>`,
      text: content ? `<pre>${linked(renderText(content))}</pre>` : '',
    }));
    const list = mails.map(({ heading, facts, text }) => `<article>${heading}${facts}${text}</article>`);
    const texts = await readTexts(database);
    const codes = await readAppCodes(database, config, now());
    return sendPage(
      reply,
      `<h1>Outbox</h1>${codes.map(showCode).join('')}${texts.map(showText).join('')}${list.join('\n') || '<p>No mail yet.</p>'}`,
    );
  });

  app.get<{ Params: { id: string } }>('/outbox/:id', { schema: { hide: true } }, async (request, reply) => {
    const rows = await selectMails(database)
      .where('id', '=', request.params.id)
      .execute()
      .catch(() => []);
    const [row] = rows;
    const content = row && (await composeMail(database, config, row, now()));
    if (!content) throw notFound();
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(renderHtml(content));
  });
}

/** The code of an account's app, where it can be used next. */
const showCode = ({ email, code, seconds }: AppCode) =>
  `<article><h2>Log-in code ${escapeHtml(code)}</h2><p>Of <b>${escapeHtml(email)}</b> · ${
    seconds > 0 ? `works in ${seconds} s` : 'works now, once'
  } · reload for the next one</p></article>`;

const SHOWN_TEXTS = 5;

/** The newest texts to phones. */
const readTexts = (database: Database) =>
  database
    .selectFrom('text_messages')
    .select(['recipient', 'text', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(SHOWN_TEXTS)
    .execute();

const showText = ({ recipient, text, created_at }: Awaited<ReturnType<typeof readTexts>>[number]) =>
  `<article><h2>Text message</h2><p>To <b>${escapeHtml(recipient)}</b> · ${escapeHtml(created_at.toISOString())}</p><pre>${escapeHtml(text)}</pre></article>`;

const selectMails = (database: Database) =>
  database
    .selectFrom('mails')
    .select(['id', 'recipient', 'template', 'template_values', 'mail_link_id', 'status', 'created_at']);

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const sendPage = (reply: FastifyReply, body: string) =>
  reply
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title><style>
body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#2A1912;background:#FBF5EA}
article{margin:1.5rem 0;padding:1rem 1.25rem;background:#FFFCF6;border:1px solid #E4D6C2;border-radius:16px}
h2{margin:0;font-size:1.2rem}a{color:#A5421F}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}p{color:#6B5346}
</style></head><body>${body}</body></html>`);
