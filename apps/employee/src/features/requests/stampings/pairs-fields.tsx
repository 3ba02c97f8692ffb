import { useRef } from 'react';
import { addPath, closePath, undoPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { ClockField } from '@timbro/kit/light/moment-field.tsx';
import { formatShortDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import {
  type End,
  type FormPair,
  type OwnDay,
  type StampsField,
  type StampsForm,
  addedPair,
  ends,
  isProposed,
  otherDayOf,
} from './stamps-form.ts';

type Where = { day: OwnDay; zone: string; now: Date };
type Props = {
  form: StampsForm;
  where: Where;
  change: (field: StampsField, changes: Partial<StampsForm>) => void;
  faultOf: (field: StampsField) => string | undefined;
};

/** The stampings of the day, one after the other; the last button adds one. */
export function PairsFields({ form: { pairs }, where, change, faultOf }: Props) {
  const t = useT();
  const add = useRef<HTMLButtonElement>(null);
  const write = (field: StampsField, key: string, changes: Partial<FormPair>) =>
    change(field, { pairs: pairs.map((pair) => (pair.key === key ? { ...pair, ...changes } : pair)) });
  const drop = (pair: FormPair) => {
    if (pair.stampingId !== null) return write('pairs', pair.key, { isRemoved: !pair.isRemoved });
    change('pairs', { pairs: pairs.filter(({ key }) => key !== pair.key) });
    add.current?.focus();
  };
  return (
    <>
      {pairs.length === 0 && <p className="lead">{t('employee.stampings.none')}</p>}
      {pairs.map((pair, index) => (
        <PairFields
          key={pair.key}
          pair={pair}
          number={index + 1}
          where={where}
          faultOf={faultOf}
          onWrite={(end, time) => {
            change('pairs', {});
            write(`${pair.key}.${end}`, pair.key, { [end]: time });
          }}
          onDrop={() => drop(pair)}
        />
      ))}
      <button
        ref={add}
        type="button"
        className="button button-secondary"
        onClick={() => change('pairs', { pairs: [...pairs, addedPair(pairs)] })}
      >
        <Icon path={addPath} />
        {t('employee.stampings.add')}
      </button>
    </>
  );
}

type PairProps = {
  pair: FormPair;
  number: number;
  where: Where;
  faultOf: Props['faultOf'];
  onWrite: (end: End, time: string) => void;
  onDrop: () => void;
};

function PairFields({ pair, number, where, faultOf, onWrite, onDrop }: PairProps) {
  const t = useT();
  const { isRemoved } = pair;
  const name = t(isRemoved ? 'employee.stampings.pair.removed' : 'employee.stampings.pair', { number });
  const hintOf = (end: End) => {
    const day = otherDayOf(pair, end, where);
    const parts = [
      day !== null && t('employee.stampings.otherDay', { day: formatShortDay(day) }),
      isProposed(pair, end, where) && t('employee.stampings.proposed'),
    ];
    return parts.filter(Boolean).join(', ') || undefined;
  };
  return (
    <div className="stamps-pair" role="group" aria-label={name} data-removed={isRemoved}>
      {isRemoved ? (
        <p className="stamps-gone">
          <del>
            {pair.enteredAt || '—'} – {pair.exitedAt || '—'}
          </del>
        </p>
      ) : (
        ends.map((end) => (
          <ClockField
            key={end}
            label={t(`employee.stampings.${end}`)}
            value={pair[end]}
            hint={hintOf(end)}
            error={faultOf(`${pair.key}.${end}`)}
            onChange={(time) => onWrite(end, time)}
          />
        ))
      )}
      <button
        type="button"
        className="stamps-drop"
        aria-label={t(isRemoved ? 'employee.stampings.restore' : 'employee.stampings.remove', { number })}
        onClick={onDrop}
      >
        <Icon path={isRemoved ? undoPath : closePath} />
      </button>
    </div>
  );
}
