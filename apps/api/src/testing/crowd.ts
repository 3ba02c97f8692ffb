import { openDatabase } from '../db/client.ts';
import { inBatches } from '../db/in-batches.ts';
import { newId } from '../db/new-id.ts';
import { companies, users } from '../db/tables/people.ts';
import { authRepo, sessionEnd } from '../modules/auth/auth.repo.ts';
import { createTokens } from '../security/tokens.ts';

export type SignedIn = { readonly userId: string; readonly companyId: string; readonly token: string };
type CrowdOptions = { databaseUrl: string; jwtSecret: string; count: number; now?: Date };

const noPassword = 'nobody signs in with it';

/** Many people of one company who have all signed in: sessions as signing in opens them, without the cost of passwords. */
export async function signInCrowd({
  databaseUrl,
  jwtSecret,
  count,
  now = new Date(),
}: CrowdOptions): Promise<SignedIn[]> {
  const database = openDatabase(databaseUrl, () => undefined, { app: 1, system: 4 });
  const tokens = createTokens(jwtSecret);
  const companyId = newId();
  try {
    const db = database.systemDb;
    await db
      .insert(companies)
      .values({ id: companyId, createdAt: now, name: 'Folla S.r.l.', status: 'enabled', moduleHr: true });
    const people = Array.from({ length: count }, (_, index) => aPerson(companyId, index, now));
    for (const some of inBatches(people)) await db.insert(users).values(some);
    const signIn = async ({ id: userId }: { id: string }): Promise<SignedIn> => {
      const id = newId();
      const [createdAt, lastUsedAt, expiresAt] = [now, now, sessionEnd(now)];
      const session = {
        id,
        companyId,
        userId,
        deviceType: 'mobile' as const,
        device: 'Chrome · Android',
        ip: '127.0.0.1',
      };
      await authRepo(db).openSession(
        { ...session, createdAt, lastUsedAt, expiresAt },
        tokens.hashRefresh(tokens.newRefresh()),
        noPassword,
      );
      return { userId, companyId, token: tokens.signAccess(id, now) };
    };
    const signedIn: SignedIn[] = [];
    for (const some of inBatches(people, 50)) signedIn.push(...(await Promise.all(some.map(signIn))));
    return signedIn;
  } finally {
    await database.close();
  }
}

const aPerson = (companyId: string, index: number, now: Date) => ({
  id: newId(),
  companyId,
  createdAt: now,
  email: `folla.${companyId}.${index}@prova.example`,
  role: 'Operator' as const,
  status: 'active' as const,
  passwordHash: noPassword,
  firstName: 'Persona',
  lastName: String(index),
  displayName: `Persona ${index}`,
  language: 'it' as const,
});
