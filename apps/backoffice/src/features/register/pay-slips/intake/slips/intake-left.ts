import { answerOf, databaseNames, withDatabase } from '@timbro/kit/memory/database.ts';
import { intakeDatabase } from './database-name.ts';

/** Whether an unfinished intake waits in this browser. It needs nothing of the intake, which may not have been opened yet. */
export async function isIntakeLeft(): Promise<boolean> {
  try {
    if (!(await databaseNames()).includes(intakeDatabase)) return false;
    const count = await withDatabase(
      intakeDatabase,
      () => undefined,
      (database) => answerOf(database.transaction('head').objectStore('head').count()),
    );
    return count > 0;
  } catch {
    return false;
  }
}
