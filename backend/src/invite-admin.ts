import { emailField } from '@crown-and-coil/shared-api/contract';
import { ValidationError } from 'yup';
import { invite } from './accounts/invitations';
import { ConfigError, readConfig } from './config';
import { openDatabase } from './database/connection';
import { translateDatabaseError } from './database/constraints';
import { inTransaction } from './database/transactions';
import { DomainError } from './domain-errors';

/**
 * `node invite-admin.js ada@example.com`: sends an admin's invitation, for the first admin of a new installation. The
 * background work of running processes sends the mail.
 */
async function run(): Promise<void> {
  const email = emailField('Usage: node invite-admin.js <email>').validateSync(process.argv[2]);
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl, 1);
  try {
    const invitation = { email, role: 'Admin', name: null, waitlistEntryId: null, invitedBy: null } as const;
    await inTransaction(database, (transaction) => invite(transaction, config, invitation, new Date()));
    console.log(`An admin's invitation to ${email} is on its way.`);
  } finally {
    await database.destroy();
  }
}

run().catch((error: unknown) => {
  const isExpected =
    error instanceof ConfigError || error instanceof ValidationError || error instanceof DomainError;
  console.error(isExpected ? error.message : (translateDatabaseError(error)?.error.detail ?? error));
  process.exitCode = 1;
});
