import '#parts/records/records.css';
import '../record.css';
import type { LeaveRequestType } from '@timbro/core/absences/rules.ts';
import { balanceOfAbsence } from '@timbro/core/balances/rules.ts';
import { ChoiceTiles } from '@timbro/kit/light/choice-tiles.tsx';
import { metPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { hoursText, toneOfType } from '../record-words.ts';
import { type LeaveField, type LeaveForm, withType } from './leave-form.ts';

/** What most people ask for stands first. */
const order: readonly LeaveRequestType[] = ['vacation', 'rol', 'dayOff'];

type Props = {
  form: LeaveForm;
  change: (field: LeaveField, changes: Partial<LeaveForm>) => void;
  fault: string | undefined;
};

/** What one can ask for, each with what is left of it. */
export function TypeTiles({ form, change, fault }: Props) {
  const t = useT();
  const { data } = useReadOf('GET /balances/mine', { query: {} }, { keep: true, quiet: true });
  const leftOf = (type: LeaveRequestType): string => {
    const account = balanceOfAbsence[type];
    if (account === null) return t('employee.leave.noBalance');
    const balance = data?.items.find((one) => one.type === account);
    return balance ? hoursText(balance.residual) : ' ';
  };
  return (
    <div className="leave-types">
      <ChoiceTiles
        legend={t('employee.leave.type')}
        options={order}
        chosen={form.type}
        error={fault}
        onChoose={(type) => change('type', withType(form, type))}
      >
        {(type) => (
          <span className="leave-type">
            <span className="record-mark" data-tone={toneOfType(type)} aria-hidden="true">
              {t(`absence.${type}`).slice(0, 1)}
            </span>
            {form.type === type && <Icon path={metPath} size={22} />}
            <strong>{t(`absence.${type}`)}</strong> <span>{leftOf(type)}</span>
          </span>
        )}
      </ChoiceTiles>
    </div>
  );
}
