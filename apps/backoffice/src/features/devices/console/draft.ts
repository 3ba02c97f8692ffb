import { type DeviceCommand, dangerousCommands } from '@timbro/core/devices/command-rules.ts';
import { type Execution, type SentCommand, execution } from '@timbro/core/devices/commands-contract.ts';
import { isTypedAs } from '@timbro/core/users/rules.ts';

/** What is filled in, whatever command it is for: another one chosen meanwhile keeps what was typed. */
export type Draft = {
  readonly command: DeviceCommand;
  readonly kind: string;
  readonly envelopeId: string;
  readonly seconds: string;
  readonly typedName: string;
};

export const emptyDraft: Draft = { command: 'status', kind: '', envelopeId: '', seconds: '60', typedName: '' };

const paramsOf: Partial<Record<DeviceCommand, (draft: Draft) => Readonly<Record<string, unknown>>>> = {
  calibrate: ({ kind }) => (kind === '' ? {} : { kind }),
  loadEnvelope: ({ envelopeId }) => ({ envelopeId }),
  setInterval: ({ seconds }) => ({ seconds: /^\d+$/.test(seconds.trim()) ? Number(seconds) : null }),
};

/** What would be sent; null while something is missing or wrong. */
export function executionOf(draft: Draft): Execution | null {
  const { command } = draft;
  const params = paramsOf[command]?.(draft);
  const read = execution.safeParse({ command, ...(params && { params }) });
  return read.success ? read.data : null;
}

/** What cannot be taken back needs the name of the device. */
export const isConfirmed = ({ command, typedName }: Draft, deviceName: string): boolean =>
  !dangerousCommands.has(command) || isTypedAs(typedName, deviceName);

/** An earlier command filled in again; its confirmation is given anew. */
export function recalled({ command, params }: SentCommand): Draft {
  const { kind, envelopeId, seconds } = params;
  return {
    ...emptyDraft,
    command,
    ...(typeof kind === 'string' && { kind }),
    ...(typeof envelopeId === 'string' && { envelopeId }),
    ...(typeof seconds === 'number' && { seconds: String(seconds) }),
  };
}
