import { parseArgs } from 'node:util';
import { email as emailField, name as nameField } from '@timbro/core/fields.ts';
import { say } from '@timbro/core/messages.ts';
import { displayNameOf } from '@timbro/core/users/rules.ts';
import { faultOfIssue } from '@timbro/core/validation.ts';
import { systemClock } from '#clock.ts';
import { addAuditLines } from '#db/audit-lines.ts';
import { openDatabase } from '#db/client.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { newId } from '#db/new-id.ts';
import { SetupFault } from '#env.ts';
import { mailCodes } from '#modules/auth/auth.door.ts';
import { authRepo } from '#modules/auth/auth.repo.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { usersRepo } from '#modules/users/users.repo.ts';
import { createTokens } from '#security/tokens.ts';
import { runCommand } from './run-command.ts';

const usage = 'Use: npm run admin:create -- --email name@company.example --first-name Name --last-name Surname';

const text = { type: 'string' } as const;

const fields = { email: emailField, 'first-name': nameField, 'last-name': nameField };

function readArguments() {
  const given = readOptions();
  const read = (name: keyof typeof fields): string => {
    const parsed = fields[name].safeParse(given[name], { reportInput: true });
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const { message, values } = issue ? faultOfIssue(issue) : ({ message: 'validation.format' } as const);
    throw new SetupFault(`--${name}: ${say('en', message, values)}. ${usage}`);
  };
  return { email: read('email'), firstName: read('first-name'), lastName: read('last-name') };
}

function readOptions() {
  try {
    return parseArgs({ options: { email: text, 'first-name': text, 'last-name': text } }).values;
  } catch (cause) {
    throw new SetupFault(`${cause instanceof Error ? cause.message : 'Unknown option'}. ${usage}`, { cause });
  }
}

await runCommand(async (env, { databaseUrl, jwtSecret }) => {
  const { email, firstName, lastName } = readArguments();
  const database = openDatabase(databaseUrl, () => undefined);
  const now = systemClock(env.CLOCK_AT).now();
  try {
    await inTransaction(database, null, async (db) => {
      const provider = await companiesRepo(db).provider();
      if (!provider) throw new Error('The installation has no provider.');
      if (await authRepo(db).accountByEmail(email)) throw new SetupFault(`${email} already has an account.`);
      const person = {
        id: newId(),
        companyId: provider.id,
        createdAt: now,
        firstName,
        lastName,
        displayName: displayNameOf(firstName, lastName),
        email,
        role: 'SuperAdmin' as const,
      };
      await usersRepo(db, provider.id, now).insert(person);
      const account = await authRepo(db).account(person.id);
      if (account) await mailCodes(db, createTokens(jwtSecret), [account], 'invitation', now);
      await addAuditLines(db, provider.id, [
        {
          at: now,
          actorId: null,
          action: 'users.create',
          entity: 'user',
          entityId: person.id,
          before: null,
          after: { displayName: person.displayName, email, role: person.role },
          ip: null,
        },
      ]);
    });
    const where = env.SMTP_URL ? 'by mail' : `into ${env.DATA_DIR}/mail`;
    process.stdout.write(
      `${email} is invited as SuperAdmin. The invitation with its code leaves ${where} as soon as Timbro runs.\n`,
    );
    return 0;
  } finally {
    await database.close();
  }
});
