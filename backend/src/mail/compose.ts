import type { Config } from '../config';
import type { Queries } from '../database/connection';
import { readNoticeMail } from '../notifications/mails';
import { readQuoteMail } from '../photo-quotes/quote-mails';
import { readWaitingListMail } from '../waiting-list/offer-mails';
import type { MailContent, MailTemplate } from './content';
import { tokenForMail } from './links';
import { type TemplateName, templates } from './templates/all-templates';

export interface StoredMail {
  readonly id: string;
  readonly template: string;
  readonly template_values: unknown;
  readonly mail_link_id: string | null;
}

/** The content of a stored mail; undefined when its link is invalid by now or its booking, quote or offer is gone. */
export async function composeMail(
  queries: Queries,
  config: Pick<Config, 'publicUrl' | 'acceptedSecrets'>,
  mail: StoredMail,
  now: Date,
): Promise<MailContent | undefined> {
  const token = mail.mail_link_id === null ? '' : await tokenForMail(queries, config, mail.mail_link_id, now);
  if (token === undefined) return undefined;
  const page = (path: string) => `${config.publicUrl}${path}`;
  const values = await valuesOf(queries, mail);
  if (values === undefined) return undefined;
  return templateOf(mail)(values, {
    page,
    pageWithLink: (path) => `${page(path)}?token=${token}`,
    unsubscribe: (of, only) =>
      page(`/api/notifications/unsubscribe?token=${of}${only ? `&only=${only}` : ''}`),
  });
}

const valuesOf = async (
  queries: Queries,
  { template, template_values }: StoredMail,
): Promise<object | undefined> => {
  if (template === 'booking-notice') return readNoticeMail(queries, Object(template_values));
  if (template === 'photo-quote-notice') return readQuoteMail(queries, Object(template_values));
  if (template === 'waiting-list-notice') return readWaitingListMail(queries, Object(template_values));
  return Object(template_values);
};

function templateOf({ template }: StoredMail): MailTemplate<object> {
  if (!Object.hasOwn(templates, template)) throw new Error(`There is no mail template '${template}'.`);
  // Stored values have the type of their template.
  return templates[template as TemplateName] as MailTemplate<object>;
}
