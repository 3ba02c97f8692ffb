import { type ReactNode, useState } from 'react';
import type { Device } from '@timbro/core/devices/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { DeleteIcon, EditIcon, KeyIcon } from '@timbro/kit/page/icons.ts';
import type { RowAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { CredentialDialog, type ToldCredential } from './credential-dialog.tsx';
import { EditDeviceDialog } from './device-dialog.tsx';

/** For `catch`: the call itself has already shown the error. */
const told = () => undefined;
/** Somebody else was quicker. */
const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

type DeviceActions = {
  actionsOf(device: Device): RowAction[];
  edit(device: Device): void;
  /** Shows a credential that was just made. */
  tell(credential: ToldCredential): void;
  isRemoving: boolean;
  dialogs: ReactNode;
};

/** What can be done to a device from its row and from its page; a Responsible only looks. */
export function useDeviceActions({ onRemoved = told }: { onRemoved?: () => void } = {}): DeviceActions {
  const t = useT();
  const confirm = useConfirm();
  const mayChange = useCan(api.devices.update);
  const [editing, setEditing] = useState<Device | null>(null);
  const [credential, setCredential] = useState<ToldCredential | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const renewal = useWrite(api.devices.renewCredential);
  const removal = useWrite(api.devices.remove);

  const renew = async ({ id, name, deviceId }: Device) => {
    const agreed = await confirm({
      title: t('devices.renew.question', { name }),
      body: t('devices.renew.text'),
      confirm: t('devices.renew'),
      danger: true,
    });
    if (!agreed) return;
    const reply = await renewal.mutateAsync({ params: { deviceId: id } }).catch(told);
    if (reply) setCredential({ name, deviceId, mqtt: reply.mqtt });
  };

  const remove = async ({ id, name }: Device) => {
    const agreed = await confirm({
      title: t('devices.remove.question', { name }),
      body: t('devices.remove.text'),
      confirm: t('devices.remove'),
      typed: name,
      danger: true,
    });
    if (!agreed) return;
    setRemoving(true);
    // What is gone stays so: whoever shows it leaves, and asks for it no more until then.
    await removal
      .mutateAsync({ params: { deviceId: id } })
      .then(onRemoved, (error: unknown) => (isNotFound(error) ? onRemoved() : setRemoving(false)));
  };

  return {
    edit: setEditing,
    tell: setCredential,
    isRemoving,
    actionsOf: (device) =>
      mayChange
        ? [
            { id: 'edit', label: t('devices.modify'), icon: EditIcon, run: () => setEditing(device) },
            { id: 'renew', label: t('devices.renew'), icon: KeyIcon, run: () => void renew(device) },
            { id: 'remove', label: t('devices.remove'), icon: DeleteIcon, run: () => void remove(device) },
          ]
        : [],
    dialogs: (
      <>
        {editing && <EditDeviceDialog device={editing} onClose={() => setEditing(null)} />}
        {credential && <CredentialDialog told={credential} onClose={() => setCredential(null)} />}
      </>
    ),
  };
}
