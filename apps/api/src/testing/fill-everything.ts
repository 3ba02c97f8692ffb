import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../db/new-id.ts';
import { rings, slotOf } from '../db/rings.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

type Filling = { person: TestUser; by: TestUser };
type Values = Readonly<Record<string, unknown>>;

/** What must never leave: whoever finds it in a file has found a leak. */
const secret = 'CANARINO';

/** Puts something of a person into every table that speaks of people, with files where a row names one; secrets say so. */
export async function fillEverything(t: TestApp, { person, by }: Filling): Promise<void> {
  const { companyId, id: userId } = person;
  const now = t.clock.now();
  const insert = async (table: string, values: Values) => {
    const row = { company_id: companyId, ...values };
    const names = Object.keys(row);
    await t.database.system.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  const mine = (table: string, values: Values = {}) => insert(table, { user_id: userId, ...values });
  const record = () => ({ id: newId(), created_at: now, version: 1 });
  const decision = {
    status: 'approved',
    submitted_at: now,
    decided_by: by.id,
    decided_at: now,
    decision_note: 'Va bene',
  };
  const name = (
    await t.database.system.query<{ name: string }>('select first_name as name from users where id = $1', [userId])
  ).rows[0]?.name;
  const aFile = async (folder: string) => {
    const [key, path] = [newId(), join(t.server.env.DATA_DIR, `${newId()}.part`)];
    await writeFile(path, `%PDF ${folder} ${name}`);
    await t.server.files.put(key, path);
    return { file_key: key, size: 20, sha256: 'a'.repeat(64), uploaded_by: by.id };
  };

  const { token } = await t.signedInAs(by);
  const date = '2026-10-29';
  await t.ask('PATCH /work-days', {
    token,
    body: {
      userId,
      date,
      note: 'Corretta',
      stampings: [{ enteredAt: '2026-10-29T07:00:00.000Z', exitedAt: '2026-10-29T15:00:00.000Z' }],
    },
  });
  await t.ask(`PATCH /users/${userId}`, { token, body: { phone: '+39055123456', badge: `B-${userId.slice(-8)}` } });
  await t.database.system.query(
    `update users set pin_hash = $2, password_hash = $2, app_linked_at = $3 where id = $1`,
    [userId, secret, now],
  );

  const [absence, payslip, document, sessionId] = [newId(), newId(), newId(), newId()];
  const leave = { type: 'vacation', starts_on: '2026-09-01', ends_on: '2026-09-01', note: 'Nota privata', ...decision };
  await mine('absences', {
    ...record(),
    ...leave,
    id: absence,
    type: 'illness',
    protocol_number: userId.replace(/\D/g, '').slice(-8).padStart(8, '1'),
  });
  await insert('absence_attachments', {
    ...record(),
    absence_id: absence,
    file_name: `certificato ${name}.pdf`,
    type: 'application/pdf',
    ...(await aFile('certificates')),
  });
  await mine('leave_requests', { ...record(), ...leave });
  await mine('leave_requests', {
    ...record(),
    ...leave,
    status: 'pendingReview',
    decided_by: null,
    decided_at: null,
    decision_note: null,
  });
  await mine('stamps_updates', { ...record(), ...decision, day: '2026-10-29', reason: 'Dimenticata', changes: '[]' });
  await mine('exits', {
    ...record(),
    ...decision,
    reason: 'medical',
    note: 'Visita',
    starts_at: now,
    source: 'request',
    pass_code: userId.slice(-8),
  });
  await mine('months', { month: '2026-08', state: 'closed', closed_by: by.id, closed_at: now });
  await mine('balance_movements', {
    ...record(),
    year: 2026,
    type: 'vacation',
    kind: 'adjustment',
    minutes: 60,
    reason: 'Arrotondamento',
    created_by: by.id,
  });
  const reading = JSON.stringify({ codes: [secret], pieced: [], months: [] });
  await mine('payslips', {
    ...record(),
    id: payslip,
    month: '2026-09',
    display_name: 'Settembre',
    published_by: by.id,
    published_at: now,
  });
  await insert('payslip_files', {
    payslip_id: payslip,
    number: 1,
    file_name: `cedolino ${name}.pdf`,
    uploaded_at: now,
    check: 'matches',
    reading,
    ...(await aFile('payslips')),
  });
  await mine('documents', {
    ...record(),
    id: document,
    display_name: 'Contratto',
    audience: 'user',
    file_type: 'application/pdf',
    file_name: `contratto ${name}.pdf`,
    uploaded_at: now,
    ...(await aFile('documents')),
  });
  await mine('document_reads', { document_id: document, downloaded_at: now });
  await mine('positions', {
    slot: slotOf(rings.positions, now),
    at: now,
    id: newId(),
    lat: 43.77,
    lng: 11.25,
    accuracy: 8,
    inside: true,
  });
  await mine('fences', { entered_at: now, state: '{}', lat: 43.77, lng: 11.25 });
  await mine('exit_logs', { slot: slotOf(rings.crossings, now), id: newId(), left_at: now, created_at: now });

  const kiosk = { ...record(), name: `Ingresso ${userId.slice(-6)}` };
  await insert('kiosks', kiosk);
  await mine('kiosk_scans', {
    id: newId(),
    kiosk_id: kiosk.id,
    nonce: secret,
    number: 42,
    created_at: now,
    expires_at: now,
  });
  await mine('kiosk_refusals', {
    id: newId(),
    kiosk_id: kiosk.id,
    given: '…12',
    reason: 'late',
    at: now,
    received_at: now,
  });
  await mine('sessions', {
    id: sessionId,
    device_type: 'mobile',
    device: 'Telefono',
    ip: '127.0.0.1',
    created_at: now,
    last_used_at: now,
    expires_at: now,
  });
  await insert('refresh_tokens', { hash: `${secret}${sessionId}`, session_id: sessionId, created_at: now });
  await mine('push_subscriptions', {
    id: newId(),
    session_id: sessionId,
    endpoint: `https://push.example/${secret}/${userId}`,
    p256dh: secret,
    auth: secret,
    created_at: now,
  });
  await mine('pairing_codes', {
    id: newId(),
    kind: 'shown',
    hash: `${secret}${userId}`,
    created_by: by.id,
    created_at: now,
    expires_at: now,
  });
  await mine('mailed_codes', {
    id: newId(),
    kind: 'recovery',
    hash: secret,
    created_at: now,
    expires_at: now,
    used_at: now,
  });
  await mine('notice_reads', { until: now, read_at: now });
  await mine('plan_notices', { id: newId(), at: now, starts_on: date, ends_on: date });
  await mine('stamp_reminders', { id: newId(), day: date, awaited_at: now, at: now });
  await mine('views', { ...record(), screen: 'users', name: 'Mia', query: `search=${secret}`, scope: 'private' });
  await mine('export_jobs', { ...record(), state: 'failed', request: JSON.stringify({ userIds: [secret] }) });
  const department = await t.aDepartment({ id: companyId, name: '' });
  await insert('department_responsibles', { department_id: department.id, user_id: userId });
}
