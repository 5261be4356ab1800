import type { Config } from '../config';
import type { Queries } from '../database/connection';
import type { MailContent, MailTemplate } from './content';
import { tokenForMail } from './links';
import { type TemplateName, templates } from './templates/all-templates';

export interface StoredMail {
  readonly id: string;
  readonly template: string;
  readonly template_values: unknown;
  readonly mail_link_id: string | null;
}

/** What a stored mail says; undefined when its link does not work any more, so that there is nothing to say. */
export async function composeMail(
  queries: Queries,
  config: Pick<Config, 'publicUrl' | 'sessionSecret'>,
  mail: StoredMail,
  now: Date,
): Promise<MailContent | undefined> {
  const token = mail.mail_link_id === null ? '' : await tokenForMail(queries, config, mail.mail_link_id, now);
  if (token === undefined) return undefined;
  const page = (path: string) => `${config.publicUrl}${path}`;
  return templateOf(mail)(Object(mail.template_values), {
    page,
    pageWithLink: (path) => `${page(path)}?token=${token}`,
  });
}

function templateOf({ template }: StoredMail): MailTemplate<object> {
  if (!Object.hasOwn(templates, template)) throw new Error(`There is no mail template '${template}'.`);
  // A mail was stored with values of its template.
  return templates[template as TemplateName] as MailTemplate<object>;
}
