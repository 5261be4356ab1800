import type { TestApp } from './app';
import { runJobs } from './background';

interface ReadMail {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly status: string;
  readonly subject: string | null;
  readonly text: string | null;
  /** URL of the mail's button. */
  readonly link: string | null;
}

/** Runs background jobs and reads the mails to an address from the outbox, oldest first. */
export async function mailsTo(testApp: TestApp, email: string): Promise<ReadMail[]> {
  await runJobs(testApp);
  const answer = await testApp.app.inject('/outbox.json');
  return answer
    .json<ReadMail[]>()
    .filter(({ to }) => to.toLowerCase() === email.toLowerCase())
    .reverse();
}

/** The token in the link of the newest mail to an address. */
export async function tokenFor(testApp: TestApp, email: string): Promise<string> {
  const newest = (await mailsTo(testApp, email)).at(-1);
  const token = new URL(newest?.link ?? 'http://no.mail').searchParams.get('token');
  if (token === null)
    throw new Error(`The newest mail to ${email} has no link with a token: ${newest?.subject}.`);
  return token;
}
