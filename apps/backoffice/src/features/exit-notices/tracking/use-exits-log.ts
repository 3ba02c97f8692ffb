import { useRef } from 'react';
import { api, useRead, useWrite } from '@timbro/kit/data/api.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

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
  const flip = async () => {
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
  const refusal = explained.some((code) => code === write.error?.code) ? write.error : null;
  return { settings: settings.data, isOn, flip, isBusy: write.isPending, refusal, forget: write.reset };
}
export type ExitsLog = ReturnType<typeof useExitsLog>;
