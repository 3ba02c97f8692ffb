import * as z from 'zod';
import type { DeviceAlarm } from '@timbro/core/devices/alarms-contract.ts';
import { note } from '@timbro/core/fields.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { api, useAging, useWrite } from '@timbro/kit/data/api.ts';
import { NoteField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const taken = z.strictObject({ note });
const blank = { note: '' };

type Props = { alarm: DeviceAlarm; onTaken?: () => void; onClose(): void };

/** Takes an alarm in hand; whoever does may say what for. */
export function AcknowledgeDialog({ alarm, onTaken, onClose }: Props) {
  const t = useT();
  const refresh = useAging('deviceAlarms');
  const acknowledge = useWrite(api.deviceAlarms.acknowledge, {
    onSuccess: () => onTaken?.(),
    onError: () => void refresh(),
  });
  return (
    <FormDialog
      title={`${t(`devices.alarm.${alarm.kind}`)}: ${alarm.device.name}`}
      schema={taken}
      initial={blank}
      save={t('devices.alarm.take')}
      onSave={(values) =>
        acknowledge.mutateAsync({
          params: { alarmId: alarm.id },
          body: { acknowledged: true, version: alarm.version, ...values },
        })
      }
      onClose={onClose}
    >
      <NoteField name="note" label="devices.alarm.note" help="devices.alarm.noteHelp" max={textLimits.note} autoFocus />
    </FormDialog>
  );
}
