import { parseArgs } from 'node:util';
import { email as emailField, name as nameField } from '@timbro/core/fields.ts';
import { systemClock } from '#clock.ts';
import { openDatabase } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import { SetupFault } from '#env.ts';
import { authRepo } from '#modules/auth/auth.repo.ts';
import { mailCode } from '#modules/auth/codes.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { usersRepo } from '#modules/users/users.repo.ts';
import { createTokens } from '#security/tokens.ts';
import { runCommand } from './run-command.ts';

const usage = 'Use: npm run admin:create -- --email name@company.example --first-name Name --last-name Surname';

const text = { type: 'string' } as const;

function readArguments() {
  const { values } = parseArgs({ options: { email: text, 'first-name': text, 'last-name': text }, strict: false });
  const email = emailField.safeParse(values.email);
  const firstName = nameField.safeParse(values['first-name']);
  const lastName = nameField.safeParse(values['last-name']);
  if (!email.success || !firstName.success || !lastName.success) throw new SetupFault(usage);
  return { email: email.data, firstName: firstName.data, lastName: lastName.data };
}

await runCommand(async (env, { databaseUrl, jwtSecret }) => {
  const { email, firstName, lastName } = readArguments();
  const database = openDatabase(databaseUrl, () => undefined);
  const transaction = database.begin(null);
  const now = systemClock(env.CLOCK_AT).now();
  try {
    const provider = await companiesRepo(transaction.db).provider();
    if (!provider) throw new Error('The installation has no provider.');
    if (await authRepo(transaction.db).accountByEmail(email)) throw new SetupFault(`${email} already has an account.`);
    const person = {
      id: newId(),
      companyId: provider.id,
      createdAt: now,
      firstName,
      lastName,
      displayName: `${firstName} ${lastName}`,
      email,
      role: 'SuperAdmin' as const,
    };
    await usersRepo(transaction.db, provider.id).insert(person);
    const account = await authRepo(transaction.db).account(person.id);
    if (account) await mailCode(transaction.db, { tokens: createTokens(jwtSecret) }, account, 'invitation', now);
    await transaction.commit();
    const where = env.SMTP_URL ? 'by mail' : `into ${env.DATA_DIR}/mail`;
    process.stdout.write(
      `${email} is invited as SuperAdmin. The invitation with its code leaves ${where} as soon as Timbro runs.\n`,
    );
    return 0;
  } catch (error) {
    await transaction.rollback();
    throw error;
  } finally {
    await database.close();
  }
});
