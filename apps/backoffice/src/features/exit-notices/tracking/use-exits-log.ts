import { useRef, useState } from 'react';
import type { ExitsSettings } from '@timbro/core/exits-settings/contract.ts';
import { api, useRead, useWrite } from '@timbro/kit/data/api.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useAreas } from '../presence/use-areas.ts';

/** What the page explains itself, with the way to put it right. */
const explained = ['legalBasisMissing', 'polygonMissing'] as const;

/** Whether exits are logged, and the switch of it. */
export function useExitsLog() {
  const t = useT();
  const confirm = useConfirm();
  const settings = useRead(api.exitsSettings.find, {}, { inPlace: true });
  // Without an answer nobody knows whether it was flipped: the same wish carries the same key until there is one.
  const wish = useRef<{ on: boolean; key: string } | null>(null);
  const write = useWrite(api.exitsLogs.toggle, {
    inPlace: explained,
    onSuccess: () => void (wish.current = null),
    onError: ({ status }) => {
      if (status >= 400 && status < 500) wish.current = null;
    },
  });
  const isOn = settings.data?.enabled ?? false;
  const missing = useMissing(settings.data);
  const [isToldMissing, setToldMissing] = useState(false);
  const flip = async () => {
    if (!isOn && missing.length > 0) return setToldMissing(true);
    const act = isOn ? 'turnOff' : 'turnOn';
    const agreed = await confirm({
      title: t(`tracking.log.${act}`),
      body: t(`tracking.log.${act}.text`),
      confirm: t(`tracking.log.${act}.do`),
      danger: isOn,
    });
    if (!agreed) return;
    if (wish.current?.on !== !isOn) wish.current = { on: !isOn, key: newId() };
    write.mutate({ idempotencyKey: wish.current.key });
  };
  const refused = explained.some((code) => code === write.error?.code) ? write.error?.message : undefined;
  /** Why it cannot be on yet, once somebody has tried. */
  const why = isToldMissing && missing.length > 0 ? missing : refused === undefined ? [] : [refused];
  const forget = () => {
    setToldMissing(false);
    write.reset();
  };
  return { settings: settings.data, isOn, flip, isBusy: write.isPending, why, forget };
}

/** What the server would refuse to log without, as far as it is known here: nobody is asked to agree to what cannot be. */
function useMissing(settings: ExitsSettings | undefined): readonly string[] {
  const t = useT();
  const { hasNone } = useAreas();
  const isMissing = { legalBasisMissing: settings?.legalBasis === null, polygonMissing: hasNone };
  return explained.filter((code) => isMissing[code]).map((code) => t(`error.${code}`));
}
export type ExitsLog = ReturnType<typeof useExitsLog>;
