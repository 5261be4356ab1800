/** Name of the job that sends one mail, without its code: see `send-mail.ts`. */
export const sendMailJob = { name: 'mail.send' } as const;
