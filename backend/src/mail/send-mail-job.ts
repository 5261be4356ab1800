/** The job that sends one mail, by its name alone: `send-mail.ts` does it. */
export const sendMailJob = { name: 'mail.send' } as const;
