import { dayIn } from '@timbro/core/days/rules.ts';
import { slipTitle } from '@timbro/core/payslips/slip-title.ts';
import { formatBytes } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import type { Paper } from './papers.ts';

/** Day before month in both languages. */
const locales = { it: 'it-IT', en: 'en-GB' } as const;

const fileTypes = { 'application/pdf': 'pdf', 'image/jpeg': 'jpeg', 'image/png': 'png' } as const;

/** How papers are told: 10 nov, 180 kB, aperta l'11 ago. */
export function usePaperWords(zone: string, now: number) {
  const t = useT();
  const language = useLanguage();

  const when = (instant: string) => {
    const day = dayIn(zone, new Date(instant));
    const isOfYear = day.slice(0, 4) === dayIn(zone, new Date(now)).slice(0, 4);
    const year = isOfYear ? {} : ({ year: 'numeric' } as const);
    const format = new Intl.DateTimeFormat(locales[language], {
      day: 'numeric',
      month: 'short',
      ...year,
      timeZone: zone,
    });
    const isVowel = ['08', '11'].includes(day.slice(8));
    return t(isVowel ? 'employee.documents.on.vowel' : 'employee.documents.on', {
      day: format.format(new Date(instant)),
    });
  };
  const one = (kind: Paper['kind']) => (kind === 'payslips' ? 'payslip' : 'document');

  return {
    title: ({ name, month }: Paper) => (month === null ? name : slipTitle({ name, month }, language)),
    fresh: ({ kind }: Paper) => t(`employee.documents.new.${one(kind)}`),
    /** arrivata il 10 nov, aggiornata il 12 nov */
    arrival: ({ kind, arrivedAt, isRenewed }: Paper) =>
      t(isRenewed ? 'employee.documents.renewed' : `employee.documents.arrived.${one(kind)}`, {
        when: when(arrivedAt),
      }),
    /** PDF, 180 kB */
    file: ({ fileType, size }: Paper) => `${t(`employee.documents.type.${fileTypes[fileType]}`)}, ${formatBytes(size)}`,
    /** aperta il 12 ott · scaricata */
    reading: ({ kind, readAt, isDownloaded }: Paper) =>
      [
        readAt === null ? null : t(`employee.documents.opened.${one(kind)}`, { when: when(readAt) }),
        isDownloaded ? t('employee.documents.downloaded') : null,
      ]
        .filter((part) => part !== null)
        .join(' · '),
  };
}
export type PaperWords = ReturnType<typeof usePaperWords>;
