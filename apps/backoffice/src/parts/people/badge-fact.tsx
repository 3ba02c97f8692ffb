import Box from '@mui/material/Box';
import { useRef } from 'react';
import type { User } from '@timbro/core/users/contract.ts';
import { api, useWriting } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { useUndo } from '@timbro/kit/data/undo.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** A badge that is lost is switched off here, at once; one that was found after all is given back. */
export function BadgeFact({ person }: { person: User }) {
  const t = useT();
  const switchOff = useSwitchOff();
  const told = useRef<HTMLSpanElement>(null);
  const { badge } = person;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
      <Box component="span" ref={told} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {badge ?? '—'}
      </Box>
      {badge !== null && (
        <Can do={api.users.update}>
          <WriteButton
            size="small"
            sx={{ my: -0.5 }}
            onClick={() => {
              // The button goes with the badge, and would take the focus along.
              told.current?.focus();
              void switchOff(person);
            }}
          >
            {t('users.badge.off')}
          </WriteButton>
        </Can>
      )}
    </Box>
  );
}

function useSwitchOff() {
  const t = useT();
  const writing = useWriting();
  const offers = useUndo();
  const told = (error: unknown) => notify.error(reasonOf(error, t('error.internal')));
  const give = (userId: string, badge: string | null) => api.users.update({ params: { userId }, body: { badge } });

  return ({ id, badge, displayName: name }: User) =>
    writing(give(id, null), {
      of: ['users'],
      says: t('users.badge.off.done', { name }),
      undo: {
        offers,
        run: () => writing(give(id, badge), { of: ['users'], says: t('users.badge.on.done', { name }) }).catch(told),
      },
    }).catch(told);
}
