import { FEEDBACK_MESSAGES, feedbackSchema, noticeSchema } from '@crown-and-coil/shared-api/contract';
import { lockAccount } from '../accounts/queries';
import { newId } from '../database/identifiers';
import { inTransaction } from '../database/transactions';
import { identityOf } from '../http/identity';
import { refusals } from '../http/responses';
import type { Module } from '../module';
import { limitUser } from '../rate-limit/call-limits';

/** The feedback panel (specification, section 7). */
export const addFeedback: Module = (api, dependencies) => {
  const { database, sessions, now } = dependencies;

  api.post(
    '/feedback',
    {
      onRequest: [sessions.requireUser(), limitUser(dependencies, { kind: 'feedback', perHour: 20 })],
      schema: {
        summary: 'Send feedback',
        description:
          "With `email` the account's own email is stored with it, whatever the field says; without it the feedback " +
          'is anonymous.',
        tags: ['feedback'],
        body: feedbackSchema,
        response: { 201: noticeSchema, ...refusals(400, 401, 422, 429) },
      },
    },
    async (request, reply) => {
      const { confusing, smooth, switchReason, email, pageUrl, timestamp } = request.body;
      const identity = identityOf(request);
      await inTransaction(database, async (transaction) => {
        // A deletion of the account erases its email from feedback.
        const account = await lockAccount(transaction, identity.userId);
        await transaction
          .insertInto('feedback')
          .values({
            id: newId(),
            role: identity.role,
            email: email === undefined ? null : account.email,
            confusing_choice: confusing.choice,
            confusing_comment: confusing.comment ?? null,
            smooth_choice: smooth.choice,
            smooth_comment: smooth.comment ?? null,
            switch_reason_choice: switchReason.choice,
            switch_reason_comment: switchReason.comment ?? null,
            page_url: pageUrl,
            sent_at: new Date(timestamp),
            created_at: now(),
          })
          .execute();
      });
      return reply.status(201).send({ detail: FEEDBACK_MESSAGES.thanks });
    },
  );
};
