import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { PairingCode } from '@timbro/core/pairing/contract.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { PrintIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { usePrintLetters } from './pairing-letters.ts';

/** What draws a QR code comes with the first one. */
const pairingCard = lazyPart(() => import('./pairing-card.tsx'));

/** A code as it was made, and what was known of the person's phone before. */
type Shown = { readonly made: PairingCode; readonly linkedBefore: string | null };

/** In a person's panel: whether a phone is theirs, and the code that makes one theirs. */
export function PairingSection({ person }: { person: User }) {
  const t = useT();
  const zone = useCompanyZone();
  const titleId = useId();
  const { appLinkedAt, status } = person;
  const mayPair = useCan(api.pairing.create);
  const hasApp = useCan(api.stamps.create);
  if (!mayPair || !hasApp) return null;
  const state = appLinkedAt
    ? t('pairing.state.linked', { at: formatInstant(appLinkedAt, zone) })
    : t('pairing.state.never');
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gap: 3, pt: 4, borderTop: 1, borderColor: 'divider' }}
    >
      <div>
        <Typography id={titleId} component="h3" sx={{ fontSize: 16, fontWeight: 700 }}>
          {t('pairing.title')}
        </Typography>
        <Said>{state}</Said>
        {status === 'archived' && <Said>{t('pairing.archived')}</Said>}
        {status === 'notActive' && <Said>{t('pairing.firstPassword')}</Said>}
      </div>
      {status !== 'archived' && <PairingActs key={person.id} person={person} />}
    </Box>
  );
}

const Said = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
    {children}
  </Typography>
);

function PairingActs({ person }: { person: User }) {
  const t = useT();
  const [shown, setShown] = useState<Shown | null>(null);
  const starter = useRef<HTMLButtonElement>(null);
  const { id, appLinkedAt } = person;
  const create = useWrite(api.pairing.create, {
    onSuccess: (made) => setShown({ made, linkedBefore: appLinkedAt }),
  });
  const make = () => create.mutate({ params: { userId: id } });
  const printLetters = usePrintLetters();
  const [isPrinting, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    await printLetters([id]).finally(() => setPrinting(false));
  };
  const leave = () => {
    setShown(null);
    requestAnimationFrame(() => starter.current?.focus());
  };
  if (shown)
    return (
      <LazyPart part={pairingCard} loading={<Loading rows={12} />}>
        {({ PairingCard }) => (
          <PairingCard
            key={shown.made.code}
            person={person}
            code={shown.made}
            isUsed={appLinkedAt !== shown.linkedBefore}
            isRenewing={create.isPending}
            onRenew={make}
            onDone={leave}
          />
        )}
      </LazyPart>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <WriteButton ref={starter} variant="outlined" loading={create.isPending} onClick={make}>
        {t(appLinkedAt ? 'pairing.startAgain' : 'pairing.start')}
      </WriteButton>
      <Button startIcon={<PrintIcon />} loading={isPrinting} onClick={() => void print()}>
        {t('pairing.letter')}
      </Button>
    </Box>
  );
}
