import { useState } from 'react';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api } from '@timbro/kit/data/api.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { ImportIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BalancesView } from '../balances/balances-view.tsx';
import { useWhoFilters } from './absence-filters.ts';
import { AbsencesList } from './absences-list.tsx';
import { TabHead } from './tab-head.tsx';

/** The wizard reads spreadsheets, which the lists never need. */
const balancesImport = lazyPart(() => import('../balances/balances-import.tsx'));

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
        <LazyPart isLayer part={balancesImport}>
          {({ BalancesImport }) => <BalancesImport onClose={() => setImporting(false)} />}
        </LazyPart>
      )}
    </>
  );
}
