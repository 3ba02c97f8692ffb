import { useState } from 'react';
import { api } from '@timbro/kit/api.ts';
import { Can } from '@timbro/kit/can.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { ImportIcon } from '@timbro/kit/icons.ts';
import { LazyPart, lazyPart } from '@timbro/kit/lazy-part.tsx';
import { useAddress } from '@timbro/kit/address.ts';
import { WriteButton } from '@timbro/kit/write-button.tsx';
import { BalancesView } from '#parts/balances/balances-view.tsx';
import { useWhoFilters } from './absence-filters.ts';
import { AbsencesList } from './absences-list.tsx';
import { TabHead } from './tab-head.tsx';

/** The wizard reads spreadsheets, which the lists never need. */
const balancesImport = lazyPart(() => import('#parts/balances/balances-import.tsx'));

/** The absences of the register, or what everybody has left: `view` of the address says which. */
export function AbsencesTab() {
  const [{ view }] = useAddress();
  return view === 'balances' ? <Balances /> : <AbsencesList />;
}

function Balances() {
  const t = useT();
  const who = useWhoFilters();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <TabHead
        view="balances"
        action={
          <Can do={api.balances.import}>
            <WriteButton variant="outlined" startIcon={<ImportIcon />} onClick={() => setImporting(true)}>
              {t('balances.import')}
            </WriteButton>
          </Can>
        }
      />
      <BalancesView who={who} />
      {isImporting && (
        <LazyPart part={balancesImport}>
          {({ BalancesImport }) => <BalancesImport onClose={() => setImporting(false)} />}
        </LazyPart>
      )}
    </>
  );
}
