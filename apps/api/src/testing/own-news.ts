import { expect } from 'vitest';
import type { ChosenKind } from '@timbro/core/notifications/choice-rules.ts';
import type { TestUser } from './factories.ts';
import type { PlanningDesk } from './planning.ts';
import { formData } from './requests.ts';
import { slipOf, slipPdf } from './slips.ts';

/** What brings about news of each kind for a person, but for the reminder of a stamp, which the clock brings about. */
export function causesOfNews(
  desk: PlanningDesk,
  person: TestUser,
  token: string,
): Record<Exclude<ChosenKind, 'missedStamp'>, () => Promise<void>> {
  const t = desk.it;
  const posted = async (route: 'POST /leave-requests' | 'POST /exits' | 'POST /stamps/updates', body: object) => {
    const { status, body: record, text } = await t.ask(route, { token, body });
    expect(status, text).toBe(201);
    return record.id;
  };
  const approve = async (path: string, id: string) => {
    const { status, text } = await t.ask(`PATCH ${path}/${id}`, { token: desk.admin, body: { status: 'approved' } });
    expect(status, text).toBe(200);
  };
  const asAdmin = async (route: string, options: object) => {
    const { status, text } = await t.ask(route, { token: desk.admin, ...options });
    expect([200, 201], text).toContain(status);
  };
  return {
    async leaveRequests() {
      const days = { type: 'vacation', startsOn: '2026-11-16', endsOn: '2026-11-16' };
      await approve('/leave-requests', await posted('POST /leave-requests', days));
    },
    async absences() {
      const days = { type: 'dayOff', startsOn: '2026-11-18', endsOn: '2026-11-18' };
      await asAdmin('POST /absences', { body: { userId: person.id, ...days } });
    },
    async stampsUpdates() {
      const [stampingId] = await desk.make.stamped(person, '2026-11-11', '08:00-?');
      await desk.dayOf('2026-11-11', person);
      const changes = [{ stampingId, enteredAt: '2026-11-11T07:00:00.000Z', exitedAt: '2026-11-11T16:00:00.000Z' }];
      const asked = { date: '2026-11-11', reason: 'Visita medica 4711', changes };
      await approve('/stamps/updates', await posted('POST /stamps/updates', asked));
    },
    async exits() {
      const exit = {
        reason: 'service',
        startsAt: '2026-11-13T09:00:00.000Z',
        expectedReturnAt: '2026-11-13T10:00:00.000Z',
      };
      await approve('/exits', await posted('POST /exits', exit));
    },
    planPublished: async () => void (await desk.plan([desk.cell(person, '2026-11-19')])),
    payslips: async () =>
      asAdmin(
        'POST /payslips',
        formData([...Object.entries(slipOf(person)), ['file', await slipPdf({ taxCode: null })]]),
      ),
    documents: async () =>
      asAdmin(
        'POST /documents',
        formData([
          ['displayName', 'Regolamento'],
          ['audience', 'user'],
          ['userId', person.id],
          ['file', await slipPdf()],
        ]),
      ),
  };
}
