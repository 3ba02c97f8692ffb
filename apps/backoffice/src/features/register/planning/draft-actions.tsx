import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import { useState } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { ChevronDownIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DraftMenu } from './draft-menu.tsx';
import { useSavedBy } from './use-saved-by.ts';
import type { Work } from './use-work.ts';

type Props = {
  work: Work;
  /** Shows everybody in another week. */
  onWeek(monday: Day): void;
};

/** How many changes of the week on show wait, how many elsewhere, and what becomes of them. */
export function DraftActions({ work, onWeek }: Props) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const savedBy = useSavedBy();
  const { waiting, publishing, authors } = work;
  const count = waiting.local.length + waiting.kept.length;
  const elsewhere = waiting.elsewhere.length + waiting.keptElsewhere.length;
  const opensMenu = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
  } as const;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, ml: 'auto' }}>
      <Box role="status" sx={{ display: 'grid', justifyItems: 'end', fontWeight: 600, whiteSpace: 'nowrap' }}>
        <span>{t('planning.drafts', { count })}</span>
        {elsewhere > 0 && (
          <Button
            size="small"
            sx={{ minHeight: 24, py: 0, mr: -2 }}
            title={t('planning.elsewhere.hint')}
            {...opensMenu}
          >
            {t('planning.elsewhere', { count: elsewhere })}
          </Button>
        )}
      </Box>
      <ButtonGroup variant="contained" sx={{ boxShadow: 'none' }}>
        <WriteButton
          disabled={count === 0}
          loading={publishing.isBusy}
          onClick={work.publish}
          hint={authors.map(savedBy).join('\n')}
        >
          {t('planning.publish', { count })}
        </WriteButton>
        <Button
          aria-label={t('planning.draftActions')}
          disabled={count + elsewhere === 0 || publishing.isBusy}
          {...opensMenu}
          sx={{ px: 1 }}
        >
          <ChevronDownIcon />
        </Button>
      </ButtonGroup>
      <DraftMenu anchor={anchor} work={work} onWeek={onWeek} onClose={close} />
    </Box>
  );
}
