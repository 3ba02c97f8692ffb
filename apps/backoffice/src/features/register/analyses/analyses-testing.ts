import type { ComplianceItem } from '@timbro/core/work-days/analyses/compliance.ts';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import { answerWith, luca, namedAs, produzione, sara } from '#parts/people/people-testing.ts';

const kpis: Stats['kpis'] = {
  worked: 515_524,
  planned: 580_800,
  overtime: 3_990,
  absenceRate: 0.0985,
  punctuality: 0.956,
  missingStamps: 7,
  approvalHours: 12.76,
};
const weekOf = (startsOn: string, worked: number, overtime: number) => ({
  startsOn,
  worked,
  planned: 134_400,
  overtime,
});
const personOf = (user: typeof sara) => namedAs(user, produzione.id);

export const someStats: Stats = {
  window: '30d',
  from: '2026-10-14',
  to: '2026-11-12',
  since: '2026-10-14',
  kpis,
  previous: { ...kpis, overtime: 6_780, absenceRate: 0.1153, punctuality: 0.95, missingStamps: 2, approvalHours: null },
  weeks: [weekOf('2026-10-19', 124_785, 1_365), weekOf('2026-10-26', 117_735, 645)],
  absences: [{ month: '2026-10', illness: 12_000, vacation: 19_680, dayOff: 0, rol: 2_070 }],
  lateness: [
    { weekday: 1, hour: 8, count: 2 },
    { weekday: 5, hour: 14, count: 6 },
  ],
  balances: [
    { user: personOf(sara), minutes: 1_501 },
    { user: personOf(luca), minutes: -450 },
  ],
};

const inOrder: ComplianceItem = {
  user: personOf(luca),
  rests: [],
  weeks: [],
  averageWeek: null,
  overtimeYear: 930,
  nightsYear: 82,
  noBreaks: [],
  level: 'near',
};
const someCompliance = {
  items: [
    {
      ...inOrder,
      user: personOf(sara),
      rests: [{ date: '2026-10-13', restMinutes: 477 }],
      weeks: [{ monday: '2026-10-19', restMinutes: 960 }],
      averageWeek: 2_880.5,
      overtimeYear: 15_001,
      nightsYear: 0,
      noBreaks: ['2026-10-15', '2026-10-16', '2026-10-17', '2026-10-20'],
      level: 'over' as const,
    },
    inOrder,
  ],
  total: 2,
  page: 1,
  pageSize: 10,
  counters: { over: 1, near: 1, ok: 0 },
};

/** Answers as a company with some weeks behind it would. */
export const answerAnalyses = (own: Parameters<typeof answerWith>[0] = {}): void =>
  answerWith({
    'GET /work-days/stats': () => someStats,
    'GET /work-days/compliance': () => someCompliance,
    ...own,
  });
