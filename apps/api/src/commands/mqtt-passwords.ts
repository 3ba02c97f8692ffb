import { openDatabase } from '#db/client.ts';
import { keptSecrets } from '#gateway/password-file.repo.ts';
import { passwordLineFor } from '#security/broker-password.ts';
import { passwordLineOf } from '#security/device-secrets.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ MQTT_URL }, { databaseUrl }) => {
  const database = openDatabase(databaseUrl, () => undefined);
  try {
    const devices = await keptSecrets(database.system);
    const { username, password } = new URL(MQTT_URL ?? 'mqtt://none');
    const own = username ? [passwordLineFor(decodeURIComponent(username), decodeURIComponent(password))] : [];
    const lines = [...own, ...devices.map(({ deviceId, kept }) => passwordLineOf(deviceId, kept))];
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return 0;
  } finally {
    await database.close();
  }
});
