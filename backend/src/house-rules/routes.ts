import {
  type HouseRulesAnswer,
  houseRulesAnswerSchema,
  houseRulesWriteSchema,
  templateOf,
} from '@crown-and-coil/shared-api/contract';
import { findRequestRefusal } from '../bookings/request-limit';
import type { Queries } from '../database/connection';
import { inTransaction } from '../database/transactions';
import { ownProfessionalId } from '../http/identity';
import { refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { accountForDeposits } from '../payments/accounts';
import { requireVisibleProfessional } from '../professionals/access';
import { countVisits, findDepositCase, findHouseRules, saveHouseRules } from './queries';
import { requireDepositPossible, toReliability } from './rules';

const tags = ['professionals'];

/** A professional's rules on deposits, cancellation, moves and lateness. */
export const addHouseRules: Module = (api, { config, database, sessions, payments, now }) => {
  const canTakeDeposits = async (queries: Queries, id: string) =>
    (await accountForDeposits(queries, payments, id)) !== null;
  const requestRefusal = (queries: Queries, professionalId: string, clientId: string | null) =>
    clientId &&
    findRequestRefusal(queries, config.openRequestsPerClient, { clientId, professionalId, now: now() });
  const read = async (queries: Queries, id: string, clientId: string | null): Promise<HouseRulesAnswer> => {
    const { version, rules } = await findHouseRules(queries, id);
    return {
      version,
      rules,
      template: rules && templateOf(rules),
      can_take_deposits: await canTakeDeposits(queries, id),
      deposit_case: await findDepositCase(queries, id, clientId),
      request_refusal: await requestRefusal(queries, id, clientId),
      reliability: toReliability(await countVisits(queries, id, now())),
    };
  };

  api.get(
    '/professionals/:id/house-rules',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'The house rules of a professional, for everybody who may see them',
        description:
          'Version 0 with `rules` null: the professional has none. The deposit is asked for only while `can_take_deposits`; `deposit_case` is of the ' +
          'client who asks, and `request_refusal` says why they cannot book now: too many of their requests wait for an answer. ' +
          '`reliability` counts the confirmed visits of the last year, and those that the professional did not cancel; null ' +
          'for fewer than 10.',
        tags,
        params: idParamsSchema,
        response: { 200: houseRulesAnswerSchema, ...refusals(404) },
      },
    },
    async ({ params: { id }, identity }) => {
      await requireVisibleProfessional(database, identity, id);
      return read(database, id, identity?.clientId ?? null);
    },
  );

  api.put(
    '/professionals/:id/house-rules',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Save my house rules as a new version',
        description:
          '`version` is that of the rules which the changes are based on: when they were saved since, nothing is changed ' +
          'and the answer is 409. Bookings keep the version that their client accepted. The same rules again make no version.',
        tags,
        params: idParamsSchema,
        body: houseRulesWriteSchema,
        response: { 200: houseRulesAnswerSchema, ...refusals(401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const { body } = request;
      const professionalId = ownProfessionalId(request);
      requireDepositPossible(body.rules, await canTakeDeposits(database, professionalId));
      return inTransaction(database, async (transaction) => {
        await saveHouseRules(transaction, professionalId, body, now());
        return read(transaction, professionalId, null);
      });
    },
  );
};
