import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { type ExcessDecision, clockText, excessDecisions } from '@timbro/core/work-days/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { Menu } from '@timbro/kit/layers/menu.tsx';
import { ChevronDownIcon } from '@timbro/kit/page/icons.ts';
import { formatWeekday } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { LineProps } from './day-lines.tsx';
import { DayButton, LineButton } from './line-buttons.tsx';
import { ObstacleLine } from './obstacle-line.tsx';

type Props = LineProps<'excess'> & {
  isOverdue: boolean;
  onDecide(decision: ExcessDecision): void;
};

/** Supplementary hours are those of part-time people up to the full week: where the law says so, and only there. */
const choicesBeside = (proposal: ExcessDecision) =>
  excessDecisions.filter((decision) => decision !== proposal && decision !== 'supplementary');

/** Hours beyond the shift: what they would be by law is one click away, the rest in a menu. */
export function ExcessLine(props: Props) {
  const { month, obstacle, fault, isOverdue, isBusy, onApply, onDecide, onOpenDay } = props;
  const t = useT();
  const { date, minutes } = obstacle;
  const day = formatWeekday(date);
  const info = useRead(api.workDays.info, { query: { userId: month.user.id, date } }, { inPlace: true, fresh: true });
  const proposal = info.data?.excessProposal ?? null;
  const words = proposal && t(`workDay.excess.${proposal}`);
  return (
    <ObstacleLine
      text={t('close.obstacle.excess', { hours: clockText(minutes), day })}
      note={[
        words && t('close.proposal.excess', { decision: words.toLowerCase() }),
        isOverdue && t('close.obstacle.overdue'),
      ]
        .filter(Boolean)
        .join(', ')}
      isUrgent={isOverdue}
      fault={fault}
    >
      {proposal && onApply && (
        <>
          <LineButton
            isFirst
            loading={isBusy}
            name={t('close.decide.of', { decision: words ?? '', day })}
            onClick={onApply}
          >
            {words}
          </LineButton>
          <OtherDecisions day={day} isBusy={isBusy} choices={choicesBeside(proposal)} onDecide={onDecide} />
        </>
      )}
      <DayButton date={date} onOpenDay={onOpenDay} />
    </ObstacleLine>
  );
}

type OtherProps = { day: string; isBusy: boolean; choices: readonly ExcessDecision[] } & Pick<Props, 'onDecide'>;

function OtherDecisions({ day, isBusy, choices, onDecide }: OtherProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <LineButton
        disabled={isBusy}
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        name={t('close.decide.other.of', { day })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('close.decide.other')}
      </LineButton>
      <Menu at={anchor} onClose={close}>
        {choices.map((decision) => (
          <MenuItem
            key={decision}
            onClick={() => {
              close();
              onDecide(decision);
            }}
          >
            {t(`workDay.excess.${decision}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
