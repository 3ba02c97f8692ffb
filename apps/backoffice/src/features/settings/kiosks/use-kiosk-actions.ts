import type { Kiosk, KioskRegistration } from '@timbro/core/kiosks/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

type Named = Pick<Kiosk, 'id' | 'name' | 'registeredAt'>;
type Told = {
  onCode(kiosk: Named, registration: KioskRegistration): void;
  onGone(kiosk: Named): void;
};

export type KioskActions = {
  /** A new code at once, where nothing is taken from anybody. */
  renew(kiosk: Named): void;
  /** The same, asked for first where a tablet is registered that the next one takes the place of. */
  replace(kiosk: Kiosk): Promise<void>;
  revoke(kiosk: Kiosk): Promise<void>;
};

/** What can be done with a kiosk; what is refused has been told by then. */
export function useKioskActions({ onCode, onGone }: Told): KioskActions {
  const t = useT();
  const confirm = useConfirm();
  // The code itself says that it is there.
  const newCode = useWrite(api.kiosks.renewCode, { says: () => null });
  const remove = useWrite(api.kiosks.remove);
  const renew = (kiosk: Named) =>
    newCode.mutate({ params: { kioskId: kiosk.id } }, { onSuccess: (registration) => onCode(kiosk, registration) });
  return {
    renew,
    async replace(kiosk) {
      const { name, state } = kiosk;
      const agreed =
        state !== 'active' ||
        (await confirm({
          title: t('kiosks.replace.confirm', { name }),
          body: t('kiosks.replace.text'),
          confirm: t('kiosks.renew'),
        }));
      if (agreed) renew(kiosk);
    },
    async revoke(kiosk) {
      const { id, name, state } = kiosk;
      const agreed = await confirm({
        title: t('kiosks.revoke.confirm', { name }),
        body: t(state === 'active' ? 'kiosks.revoke.active' : 'kiosks.revoke.unused'),
        confirm: t('kiosks.revoke'),
        danger: true,
      });
      if (agreed) remove.mutate({ params: { kioskId: id } }, { onSuccess: () => onGone(kiosk) });
    },
  };
}
