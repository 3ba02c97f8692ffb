import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { type Ref, useState } from 'react';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { Menu } from '@timbro/kit/layers/menu.tsx';
import { Can } from '@timbro/kit/page/can.tsx';
import { MoreIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton, pressOf, useHold } from '@timbro/kit/page/write-button.tsx';
import { formatLongDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = {
  info: WorkDayInfo;
  onAdd(): void;
  onEdit(): void;
  editButton: Ref<HTMLButtonElement>;
};

/** What can be done with the day as a whole. */
export function DayFooter({ info, onAdd, onEdit, editButton }: Props) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', gap: 2, '& > .MuiButton-root': { flex: 1, px: 2 } }}>
      <Can do={api.absences.create}>
        <WriteButton variant="outlined" onClick={onAdd}>
          {t('workDay.add')}
        </WriteButton>
      </Can>
      <Can do={api.workDays.update}>
        <WriteButton ref={editButton} variant="contained" onClick={onEdit}>
          {t('workDay.edit')}
        </WriteButton>
      </Can>
      {(info.planned || !info.published) && (
        <Can do={api.workDays.remove}>
          <MoreMenu info={info} />
        </Can>
      )}
    </Box>
  );
}

function MoreMenu({ info: { user, date } }: Pick<Props, 'info'>) {
  const t = useT();
  const hold = useHold();
  const confirm = useConfirm();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const reset = useWrite(api.workDays.remove);
  const ask = async () => {
    close();
    const agreed = await confirm({
      title: t('workDay.reset.title'),
      body: t('workDay.reset.text', { day: formatLongDay(date), name: user.displayName }),
      confirm: t('workDay.reset'),
    });
    if (agreed) reset.mutate({ body: { days: [{ userId: user.id, date }] } });
  };
  return (
    <>
      <IconButton
        aria-label={t('workDay.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={reset.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu at={anchor} onClose={close}>
        <MenuItem {...pressOf({ run: () => void ask() }, hold)}>{t('workDay.reset')}</MenuItem>
      </Menu>
    </>
  );
}
