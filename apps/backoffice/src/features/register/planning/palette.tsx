import type { CSSProperties, DragEvent } from 'react';
import type { Shift } from '@timbro/core/shifts/contract.ts';
import { shortTime } from '@timbro/core/work-days/planning/text-rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { colourOf } from '#parts/shifts/shift-colours.ts';
import { type Brush, eraser, keyOfBrush, restBrush } from './brushes.ts';
import './palette.css';

type Props = {
  shifts: readonly Shift[];
  brush: Brush | null;
  onBrush(brush: Brush | null): void;
  onNewShift(): void;
};

/** What can be put on the plan: pressed, it paints; dragged, it falls on one cell; its key does the same. */
export function Palette({ shifts, brush, onBrush, onNewShift }: Props) {
  const t = useT();
  const chip = (of: Brush, name: string, hours: string, color: string, hint: string) => (
    <Chip
      key={of}
      {...{ name, hours, color, hint }}
      brush={of}
      letter={keyOfBrush(shifts, of)}
      isPressed={brush === of}
      onPress={() => onBrush(brush === of ? null : of)}
    />
  );
  return (
    <div className="plan-palette" role="group" aria-label={t('planning.palette')}>
      {shifts.map((shift) => {
        const hours = `${shortTime(shift.start)}–${shortTime(shift.end)}`;
        return chip(shift.id, shift.name, hours, colourOf(shift), t('planning.palette.hint', { name: shift.name }));
      })}
      {chip(restBrush, t('planning.rest'), '', 'var(--line-input)', t('planning.rest.hint'))}
      {chip(eraser, t('planning.eraser'), '', '', t('planning.eraser.hint'))}
      <Can do={api.shifts.create}>
        <button type="button" className="plan-chip plan-chip-new" onClick={onNewShift}>
          + {t('planning.newShift')}
        </button>
      </Can>
      <span className="plan-keys">{t('planning.keys')}</span>
    </div>
  );
}

type ChipProps = {
  brush: Brush;
  name: string;
  hours: string;
  color: string;
  hint: string;
  letter: string | null;
  isPressed: boolean;
  onPress(): void;
};

function Chip({ brush, name, hours, color, hint, letter, isPressed, onPress }: ChipProps) {
  const style: CSSProperties & Record<'--shift', string> = { '--shift': color || 'var(--line-input)' };
  const carry = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData('text/plain', brush);
    dataTransfer.effectAllowed = 'copy';
  };
  return (
    <button
      type="button"
      draggable
      className={color === '' ? 'plan-chip plan-chip-plain' : 'plan-chip'}
      style={style}
      aria-pressed={isPressed}
      title={hint}
      {...(letter && { 'aria-keyshortcuts': letter })}
      onDragStart={carry}
      onClick={onPress}
    >
      <span className="plan-chip-name">{name}</span>
      {hours && <span className="plan-chip-hours">{hours}</span>}
      {letter && <kbd aria-hidden>{letter}</kbd>}
    </button>
  );
}
