import Typography from '@mui/material/Typography';
import { useRouter } from '@tanstack/react-router';
import { access } from '@timbro/core/access.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { type KioskRefusal, kioskRefusalFilter } from '@timbro/core/kiosks/contract.ts';
import { stringifySearch } from '@timbro/kit/address/address.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { CalendarIcon, CheckIcon } from '@timbro/kit/page/icons.ts';
import { Page } from '@timbro/kit/page/page.tsx';
import { DataTable } from '@timbro/kit/table/data-table.tsx';
import type { Column, FilterSpec, RowAction } from '@timbro/kit/table/types.ts';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { KiosksHead } from './kiosks-head.tsx';

const filters: readonly FilterSpec[] = [
  {
    kind: 'select',
    name: 'seen',
    label: 'kiosks.refusals.filter',
    options: optionsOf(['false', 'true'], 'kiosks.refusals.seen'),
  },
  { kind: 'given', name: 'kioskId', label: 'kiosks.refusals.filter.kiosk' },
];
/** What somebody has looked at is out of the way. */
const defaults = { seen: 'false' };

/** Stamps that tablets kept without a network and that were not taken: somebody looks at each. */
export function RefusalList() {
  const t = useT();
  const columns = useColumns();
  const rowActions = useRowActions();
  const seeMany = useSeeMany();
  const nameOf = useName();
  return (
    <Page>
      <KiosksHead view="refusals" />
      <Typography sx={{ maxWidth: 720, color: 'text.secondary' }}>{t('kiosks.refusals.text')}</Typography>
      <DataTable
        title="kiosks.refusals.title"
        endpoint={api.kiosks.refusals}
        filter={kioskRefusalFilter}
        filters={filters}
        defaults={defaults}
        columns={columns}
        rowName={nameOf}
        rowActions={rowActions}
        bulkActions={[{ id: 'see', label: t('kiosks.refusals.seeMany'), icon: CheckIcon, run: seeMany }]}
        canSelect={({ seenAt }) => seenAt === null}
        empty={{ title: 'kiosks.refusals.empty' }}
      />
    </Page>
  );
}

/** The person, or where nobody is known by it what was given. */
function useName() {
  const t = useT();
  return ({ user, given }: KioskRefusal) =>
    user?.sortName ?? t('kiosks.refusals.given', { who: t('kiosks.refusals.nobody'), given });
}

function useColumns(): readonly Column<KioskRefusal>[] {
  const t = useT();
  const zone = useCompanyZone();
  const nameOf = useName();
  return [
    {
      field: 'user',
      label: 'kiosks.refusals.field.who',
      fixed: true,
      flex: 1.3,
      minWidth: 170,
      card: 'title',
      render: nameOf,
    },
    {
      field: 'at',
      label: 'kiosks.refusals.field.at',
      width: 168,
      card: 'detail',
      render: ({ at }) => formatInstant(at, zone),
    },
    {
      field: 'reason',
      label: 'kiosks.refusals.field.reason',
      flex: 1.3,
      minWidth: 180,
      card: 'detail',
      render: ({ reason }) => t(`kiosks.reason.${reason}`),
    },
    {
      field: 'kiosk',
      label: 'kiosks.refusals.field.kiosk',
      flex: 1,
      minWidth: 120,
      card: 'detail',
      render: ({ kiosk }) => kiosk.name,
    },
    { field: 'receivedAt', label: 'kiosks.refusals.field.receivedAt', width: 168 },
    { field: 'seenAt', label: 'kiosks.refusals.field.seenAt', width: 168, hidden: true },
  ];
}

function useRowActions() {
  const t = useT();
  const zone = useCompanyZone();
  const router = useRouter();
  const seesDays = useCan({ access: access.hr });
  const maySee = useCan(api.kiosks.see);
  const see = useWrite(api.kiosks.see);
  return ({ id, user, at, seenAt }: KioskRefusal): readonly RowAction[] => {
    const href =
      user && `/register${stringifySearch({ tab: 'calendar', id: user.id, workDayDate: dayIn(zone, new Date(at)) })}`;
    return [
      ...(href && seesDays
        ? [
            {
              id: 'day',
              label: t('kiosks.refusals.openDay'),
              icon: CalendarIcon,
              local: true,
              run: () => void router.navigate({ href }),
            },
          ]
        : []),
      ...(maySee && seenAt === null
        ? [
            {
              id: 'see',
              label: t('kiosks.refusals.see'),
              icon: CheckIcon,
              run: () => see.mutate({ params: { refusalId: id }, body: { seen: true } }),
            },
          ]
        : []),
    ];
  };
}

/** All that are selected, in one call and told once. */
function useSeeMany() {
  const t = useT();
  const { mutateAsync } = useWrite(api.kiosks.seeMany, {
    says: ({ seen }) => t('kiosks.refusals.seeMany.done', { count: seen }),
  });
  return async (rows: readonly KioskRefusal[]): Promise<boolean> => {
    try {
      await mutateAsync({ body: { ids: rows.map(({ id }) => id) } });
      return true;
    } catch {
      return false;
    }
  };
}
