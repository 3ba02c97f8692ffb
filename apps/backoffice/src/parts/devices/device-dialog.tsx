import MuiTextField from '@mui/material/TextField';
import type * as z from 'zod';
import { type Device, deviceChange, newDevice } from '@timbro/core/devices/contract.ts';
import { id } from '@timbro/core/fields.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import type { ReadRecord } from '@timbro/kit/data/read-record.ts';
import { EditDialog } from '@timbro/kit/form/edit-dialog.tsx';
import { NumberField, TextField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { type FieldProps, useField } from '@timbro/kit/form/form.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { CompanyField } from '#parts/subscriptions/company-field.tsx';
import type { ToldCredential } from './credential-dialog.tsx';
import type { DeviceScope } from './device-scope.ts';

/** Among all clients a new device must say whose it is. */
const placedDevice = newDevice.extend({ companyId: id });
const blank = { deviceId: '', name: '', hardwareName: '', nominalVoltage: 12 };

type NewProps = { scope: DeviceScope; onCreated(told: ToldCredential): void; onClose(): void };

export function NewDeviceDialog({ scope, onCreated, onClose }: NewProps) {
  const t = useT();
  const create = useWrite(api.devices.create, { onSuccess: onCreated });
  const isPlaced = scope.kind === 'fleet';
  return (
    <FormDialog
      title={t('devices.create.title')}
      schema={isPlaced ? placedDevice : newDevice}
      initial={scope.kind === 'client' ? { ...blank, companyId: scope.companyId } : blank}
      onSave={(body) => create.mutateAsync({ body })}
      onClose={onClose}
    >
      {isPlaced && (
        <CompanyField
          name="companyId"
          label="devices.field.companyName"
          noteOn={({ moduleDevices }) => (moduleDevices ? '' : t('devices.create.moduleOff'))}
          required
          autoFocus
        />
      )}
      <DeviceIdField
        name="deviceId"
        label="devices.field.deviceId"
        help="devices.create.idHelp"
        required
        autoFocus={!isPlaced}
      />
      <DeviceFields />
    </FormDialog>
  );
}

const DeviceFields = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <>
    <TextField name="name" label="devices.field.name" required autoFocus={autoFocus} autoComplete="off" />
    <TextField name="hardwareName" label="devices.field.hardwareName" required autoComplete="off" />
    <NumberField name="nominalVoltage" label="devices.field.nominalVoltage" required decimals />
  </>
);

/** Small letters become capital ones under the hands, and the cursor stays where it was. */
function DeviceIdField({ autoFocus, ...props }: FieldProps & { autoFocus: boolean }) {
  const { bound, ref, value, onChange, note, look } = useField(props);
  return (
    <MuiTextField
      fullWidth
      autoFocus={autoFocus}
      autoComplete="off"
      {...bound}
      {...look}
      inputRef={ref}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => {
        const place = target.selectionStart;
        const upper = target.value.toUpperCase();
        target.value = upper;
        if (target instanceof HTMLInputElement) target.setSelectionRange(place, place);
        onChange(upper);
      }}
      helperText={note}
      slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
    />
  );
}

const editedDevice = newDevice
  .omit({ deviceId: true, companyId: true })
  .extend({ version: deviceChange.shape.version });
const valuesOf = ({ name, hardwareName, nominalVoltage, version }: Device): z.input<typeof editedDevice> => ({
  name,
  hardwareName,
  nominalVoltage,
  version,
});
const read: ReadRecord<Device> = (deviceId, signal) => api.devices.read({ params: { deviceId } }, signal);

export function EditDeviceDialog({ device, onClose }: { device: Device; onClose(): void }) {
  const t = useT();
  const update = useWrite(api.devices.update);
  return (
    <EditDialog
      title={t('devices.edit')}
      schema={editedDevice}
      record={device}
      entity="device"
      read={read}
      valuesOf={valuesOf}
      onSave={(body) => update.mutateAsync({ params: { deviceId: device.id }, body })}
      onClose={onClose}
    >
      <DeviceFields autoFocus />
    </EditDialog>
  );
}
