import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type Month, dayIn, daysOfMonth } from '@timbro/core/days/rules.ts';
import type { MonthGroup } from '@timbro/core/work-days/months/month-rules.ts';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { CheckCircleIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DroppedNote } from '@timbro/kit/table/dropped-note.tsx';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { CloseBulk } from './close-bulk.tsx';
import { useCloseFilters } from './close-filters.ts';
import { CloseHead } from './close-head.tsx';
import { CloseTiles } from './close-tiles.tsx';
import { CloseToolbar } from './close-toolbar.tsx';
import { MonthsBody } from './months-body.tsx';
import { PayrollMenu } from './payroll-menu.tsx';
import { useChosen } from './use-chosen.ts';
import { useCloseDeeds } from './use-close-deeds.tsx';
import { useEscape } from './use-escape.ts';
import { everybodyOf, useMonths } from './use-months.ts';

const reasonDialog = lazyPart(() => import('./reason-dialog.tsx'));
const registerCheck = lazyPart(() => import('./register-check-dialog.tsx'));
const outcomeDialog = lazyPart(() => import('@timbro/kit/layers/tell-dialog.tsx'));

/** Closes a month by exception: whoever is ready goes at once, what is in the way of the others is put right here. */
export function MonthClose({ month, onClose }: { month: Month; onClose(): void }) {
  const t = useT();
  const [{ workDayDate }, write] = useAddress();
  const today = dayIn(useCompanyZone(), useNow());
  const isOver = today > daysOfMonth(month).to;
  const { list, search, asked, key } = useMonths(month);
  const filters = useCloseFilters();
  const chosen = useChosen(list.data, key);
  // An open day is closed first.
  useEscape(chosen.clear, chosen.rows.length > 0 && workDayDate === undefined);
  const deeds = useCloseDeeds(month);
  const [reopened, setReopened] = useState<PersonMonth | null>(null);
  const [isChecking, setChecking] = useState(false);
  const { summary } = list.data ?? {};
  const { standing, state, search: words, userId, departmentId } = search.query;

  const close = async (months: readonly PersonMonth[]) => {
    const went = await deeds.close(months);
    if (went) chosen.clear();
    return went;
  };
  const leave = () => {
    // What only this page understands stays with it.
    write({ standing: undefined, state: undefined, id: undefined, workDayDate: undefined }, { replace: true });
    onClose();
  };
  const toggle = (group: MonthGroup) => search.set({ standing: standing === group ? undefined : group });
  /** The files know departments and people; whoever else is shown is named one by one. */
  const whose = async () => {
    if (chosen.rows.length > 0) return { userId: [...chosen.ids] };
    if (!standing && !state && !words) return { userId, departmentId };
    return { userId: (await everybodyOf(asked)).map(({ user }) => user.id) };
  };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
      <CloseHead
        month={month}
        summary={summary}
        isNarrowed={Boolean(userId?.length || departmentId?.length)}
        onMonth={(next) => write({ close: next, page: undefined, id: undefined, workDayDate: undefined })}
        onBack={leave}
      >
        <Can do={api.workDays.verify}>
          <WriteButton variant="outlined" startIcon={<CheckCircleIcon />} onClick={() => setChecking(true)}>
            {t('close.check')}
          </WriteButton>
        </Can>
        <PayrollMenu
          month={month}
          people={chosen.rows.length || (list.data?.total ?? 0)}
          isSelection={chosen.rows.length > 0}
          whose={whose}
        />
      </CloseHead>
      {!isOver && (
        <Alert severity="info" role="note">
          {t('months.notOver')}
        </Alert>
      )}
      <CloseTiles summary={summary} chosen={standing} onToggle={toggle} />
      <DroppedNote search={search} filters={filters.all} />
      <CloseToolbar search={search} filters={filters} asked={asked} summary={summary} onChoose={chosen.choose} />
      <MonthsBody
        month={month}
        today={today}
        list={list}
        search={search}
        filters={filters}
        chosen={chosen}
        onApplyAll={(months) => void deeds.applyAll(months)}
        onClose={(months) => void close(months)}
        onReopen={setReopened}
      />
      <CloseBulk chosen={chosen} isOver={isOver} close={close} applyAll={deeds.applyAll} />
      {reopened && (
        <LazyPart isLayer part={reasonDialog}>
          {({ ReopenDialog }) => (
            <ReopenDialog
              title={t('close.reopen.title', { month: formatMonth(month), name: reopened.user.displayName })}
              text={t('close.reopen.text')}
              save="close.reopen"
              onSave={(reason) => deeds.reopen(reopened, reason)}
              onClose={() => setReopened(null)}
            />
          )}
        </LazyPart>
      )}
      {isChecking && (
        <LazyPart isLayer part={registerCheck}>
          {({ RegisterCheckDialog }) => <RegisterCheckDialog onClose={() => setChecking(false)} />}
        </LazyPart>
      )}
      {deeds.outcome && (
        <LazyPart isLayer part={outcomeDialog}>
          {({ TellDialog, OutcomeLines }) =>
            deeds.outcome && (
              <TellDialog title={deeds.outcome.title} onClose={deeds.forget}>
                <OutcomeLines lines={deeds.outcome.lines} />
              </TellDialog>
            )
          }
        </LazyPart>
      )}
    </Box>
  );
}
