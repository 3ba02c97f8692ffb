import { calibrationKinds } from '@timbro/core/devices/command-rules.ts';
import type { SentCommand } from '@timbro/core/devices/commands-contract.ts';
import { answerSeconds, waitedSeconds } from '@timbro/core/devices/console-rules.ts';
import type { Envelope } from '@timbro/core/devices/measures-contract.ts';
import type { ChipTone } from '@timbro/kit/page/status-chip.tsx';
import { formatNumber } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';

export const commandTones: Readonly<Record<SentCommand['status'], ChipTone>> = {
  queued: 'running',
  sent: 'running',
  delivered: 'pending',
  successful: 'approved',
  failed: 'failed',
  timeout: 'unanswered',
  expired: 'expired',
};

/** Firmware may know kinds that nobody here does: their own word is shown. */
export function kindText(t: Translate, kind: string): string {
  const known = calibrationKinds.find((each) => each === kind);
  return known ? t(`devices.calibration.${known}`) : kind;
}

/** What a command was asked with, in the words of the form. */
export function paramsText(t: Translate, { params }: SentCommand, envelopes: readonly Envelope[]): string {
  const { kind, envelopeId, seconds } = params;
  if (typeof kind === 'string') return kindText(t, kind).toLowerCase();
  if (typeof envelopeId === 'string') {
    const envelope = envelopes.find(({ id }) => id === envelopeId);
    return envelope ? t('devices.envelope', { number: envelope.number }) : envelopeId;
  }
  return typeof seconds === 'number' ? t('device.seconds', { count: formatNumber(seconds) }) : '';
}

/** How far a command has come, in words. What waits while nothing is in flight waits for a device that sleeps, whatever its state. */
export function stateText(t: Translate, command: SentCommand, isHeldBack: boolean, now: Date): string {
  const { status, detail } = command;
  const waited = { waited: waitedSeconds(command, now), all: answerSeconds };
  switch (status) {
    case 'queued':
      return t(isHeldBack ? 'console.state.queued' : 'console.state.waits');
    case 'sent':
      return t('console.state.sent', waited);
    case 'delivered':
      return t('console.state.delivered', waited);
    case 'successful':
      return [answeredIn(t, command), typeof detail === 'string' && detail].filter(Boolean).join(' · ');
    case 'failed':
      return typeof detail === 'string' ? t('console.state.failedWith', { detail }) : t('console.state.failed');
    case 'timeout':
      return t('console.state.timeout', waited);
    case 'expired':
      return t('console.state.expired');
  }
}

function answeredIn(t: Translate, { sentAt, answeredAt }: SentCommand): string {
  if (sentAt === null || answeredAt === null) return '';
  const seconds = Math.max(0, Date.parse(answeredAt) - Date.parse(sentAt)) / 1_000;
  return t('console.state.successful', { seconds: formatNumber(seconds, 1) });
}
