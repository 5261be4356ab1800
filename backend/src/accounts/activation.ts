import {
  type Activation,
  clientActivationSchema,
  type InvitationRole,
  professionalActivationSchema,
} from '@crown-and-coil/shared-api/contract';
import { DatabaseError } from 'pg';
import type { Database } from '../database/connection';
import { inTransaction } from '../database/transactions';
import { validatePart } from '../http/validation';
import { spendLink } from '../mail/links';
import { enqueueMail } from '../mail/queue';
import { insertAccount, type NewProfile } from './create-account';
import { INVITATION_LINK_MESSAGES, readInvitation } from './invitations';
import { requireGoodPassword } from './password-rules';
import { hashPassword } from './passwords';
import { freeUsername } from './usernames';

/** Parallel activations may pick the same username. */
const USERNAME_TRIES = 5;

/**
 * Creates an account from an invitation, with an empty profile and the invitation's role (api.md, Accounts). Returns
 * the account's id.
 * @param shard of a new professional
 * @throws DomainError malformed for an invalid link, invalid for a name or password, conflict when the address has an account
 */
export async function activate(
  database: Database,
  request: Activation,
  now: Date,
  shard: number,
): Promise<string> {
  const { email, role } = await readInvitation(database, request.token, now);
  // The invitation's role decides which names are required.
  validatePart(role === 'Client' ? clientActivationSchema : professionalActivationSchema, 'body', request);
  requireGoodPassword(request.password, email, 'password');
  const profile = profileOf(role, request, shard);
  const passwordHash = await hashPassword(request.password);

  const makeAccount = () =>
    inTransaction(database, async (transaction) => {
      const { id, linkId } = await readInvitation(transaction, request.token, now);
      await spendLink(transaction, linkId, now, INVITATION_LINK_MESSAGES);
      const name = nameOf(request);
      const username = await freeUsername(transaction, name);
      const { userId } = await insertAccount(transaction, { email, username, passwordHash, ...profile });
      await transaction
        .updateTable('invitations')
        .set({ accepted_at: now, user_id: userId })
        .where('id', '=', id)
        .execute();
      const values = { name: request.first_name ?? name, role: profile.role };
      await enqueueMail(transaction, { to: email, template: 'welcome', values, now });
      return userId;
    });

  for (let attempt = 1; ; attempt += 1) {
    try {
      return await makeAccount();
    } catch (error) {
      if (attempt === USERNAME_TRIES || !isUsernameTaken(error)) throw error;
    }
  }
}

const nameOf = ({ name, first_name = '' }: Activation) => name ?? first_name;

const isUsernameTaken = (error: unknown) =>
  error instanceof DatabaseError && error.constraint === 'users_username_unique';

function profileOf(
  role: InvitationRole,
  { name = '', first_name = '', last_name = '' }: Activation,
  shard: number,
): NewProfile {
  switch (role) {
    case 'Admin':
      return { role: 'admin' };
    case 'Client':
      return { role: 'client', firstName: first_name, lastName: last_name };
    case 'Barber':
      return { role: 'professional', professionalType: 'barber', displayName: name, shard };
    case 'Hairdresser':
      return { role: 'professional', professionalType: 'hairdresser', displayName: name, shard };
  }
}
