import { useAddress } from '@timbro/kit/address/address.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { DocumentsList } from './documents-list.tsx';
import { useChosenMonth } from './months.ts';
import { SlipsList } from './slips-list.tsx';

/** The intake reads PDFs, which the lists never need. */
const intake = lazyPart(() => import('./intake/intake-screen.tsx'));

/** The pay slips of a month, the documents, or the intake of a whole month: `view` of the address says which. */
export function PaySlipsTab() {
  const [{ view }] = useAddress();
  if (view === 'intake') return <Intake />;
  return view === 'documents' ? <DocumentsList /> : <SlipsList />;
}

function Intake() {
  const [, write] = useAddress();
  const { month, choose } = useChosenMonth();
  return (
    <LazyPart part={intake} loading={<Loading shape="table" rows={8} />}>
      {({ IntakeScreen }) => (
        <IntakeScreen
          month={month}
          onMonth={choose}
          onClose={() => write({ view: undefined })}
          onMissing={() => write({ view: undefined, missing: 'true' })}
        />
      )}
    </LazyPart>
  );
}
