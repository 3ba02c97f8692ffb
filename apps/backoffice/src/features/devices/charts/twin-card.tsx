import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { dayIn } from '@timbro/core/days/rules.ts';
import { withLatest } from '@timbro/core/devices/chart-rules.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import type { Envelope } from '@timbro/core/devices/measures-contract.ts';
import {
  type LocalDay,
  type TwinPoint,
  bandAt,
  envelopeBefore,
  minutesAhead,
  outsideSince,
  twinPoints,
} from '@timbro/core/devices/twin-rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { Can } from '@timbro/kit/page/can.tsx';
import { UndoIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatDay, formatNumber, formatShortTime } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import type { Commands } from '../console/use-commands.ts';
import { useHeldBack } from '../console/use-held-back.ts';
import { useDeviceAlarms } from '../live/use-device-alarms.ts';
import { ChartCard, type ChartTable } from './chart-card.tsx';
import type { Today } from './use-measures.ts';

const chart = lazyPart(() => import('./twin-chart.tsx'));

type Props = {
  device: Device;
  /** Nothing while they are on their way. */
  envelopes: readonly Envelope[] | undefined;
  today: Today;
  commands: Commands;
  zone: string;
};

/** What the device learned of its usual day, and where today lies in it: an alarm announces itself here first. */
export function TwinCard({ device, envelopes, today, commands, zone }: Props) {
  const t = useT();
  const learned = envelopes?.find(({ current }) => current);
  const measures = useMemo(() => today.measures && withLatest(today.measures, device), [today.measures, device]);
  const points = useMemo(
    () => (learned && measures ? twinPoints(learned, today.day, measures) : []),
    [learned, measures, today.day],
  );
  const raisedAt = useAlarmOf(device, learned, zone);
  if (envelopes && !learned)
    return (
      <ChartCard title={t('device.twin.none')}>
        <Box sx={{ color: 'text.secondary' }}>
          {t(device.learning.state === 'learning' ? 'device.twin.learning' : 'device.twin.howTo')}
        </Box>
      </ChartCard>
    );
  if (!learned || !measures)
    return (
      <ChartCard title={t('device.twin.band')}>
        {today.error ? <ErrorBlock error={today.error} onRetry={today.retry} /> : <Loading rows={9} />}
      </ChartCard>
    );
  const unit = learned.metric === 'batteryVoltage' ? 'V' : 'mA';
  const previous = envelopeBefore(envelopes ?? []);
  return (
    <ChartCard
      title={t('device.twin', { metric: t(`device.metric.${learned.metric}`), unit })}
      table={points.length > 0 ? tableOf(t, learned, today.day, points, zone) : undefined}
      note={<Box sx={{ color: 'text.secondary', fontSize: 13 }}>{verdictText(t, points, raisedAt, zone)}</Box>}
      action={previous && <BackButton device={device} envelope={previous} commands={commands} zone={zone} />}
    >
      <LazyPart part={chart} loading={<Loading rows={9} />}>
        {({ TwinChart }) => (
          <TwinChart
            learned={learned}
            day={today.day}
            points={points}
            stepSeconds={Math.max(today.stepSeconds, device.intervalSeconds ?? 0)}
            nominal={device.nominalVoltage}
            unit={unit}
            zone={zone}
          />
        )}
      </LazyPart>
    </ChartCard>
  );
}

/** When the alarm was raised that the learned figure is about. */
function useAlarmOf(device: Device, learned: Envelope | undefined, zone: string): Date | null {
  const alarms = useDeviceAlarms(device, zone).data?.items;
  const isAbout = (kind: string, pole: string | null) =>
    learned?.metric === 'batteryVoltage'
      ? kind === 'battery'
      : kind === 'dispersion' && pole === (learned?.metric === 'dispersionPositive' ? 'positive' : 'negative');
  const alarm = alarms?.find(({ state, kind, pole }) => state !== 'closed' && isAbout(kind, pole));
  return alarm ? new Date(alarm.raisedAt) : null;
}

function verdictText(t: Translate, points: readonly TwinPoint[], raisedAt: Date | null, zone: string): string {
  if (points.length === 0) return t('device.twin.silent');
  const since = outsideSince(points);
  if (!since) return t('device.twin.inside');
  const time = formatShortTime(since, zone);
  const minutes = minutesAhead(since, raisedAt);
  return minutes === null ? t('device.twin.outside', { time }) : t('device.twin.outsideAhead', { time, minutes });
}

const hourMs = 3_600_000;

/** By the hour: what is usual then, and the furthest that was measured. */
function tableOf(
  t: Translate,
  learned: Envelope,
  day: LocalDay,
  points: readonly TwinPoint[],
  zone: string,
): ChartTable {
  const digits = learned.metric === 'batteryVoltage' ? 2 : 0;
  const figure = (value: number) => formatNumber(value, digits);
  const byHour = new Map<number, TwinPoint>();
  for (const point of points) {
    const hour = Math.floor((point.at.getTime() - day.from.getTime()) / hourMs);
    const known = byHour.get(hour);
    if (!known || (point.isOutside && !known.isOutside)) byHour.set(hour, point);
  }
  return {
    columns: (['time', 'learned', 'measured', 'verdict'] as const).map((column) => t(`device.table.${column}`)),
    rows: [...byHour.values()].map(({ at, value, isOutside }) => {
      const band = bandAt(learned, day, at);
      return {
        key: at.toISOString(),
        cells: [
          formatShortTime(at, zone),
          band ? `${figure(band.min)} – ${figure(band.max)}` : '',
          figure(value),
          t(isOutside ? 'device.table.outside' : 'device.table.inside'),
        ],
      };
    }),
  };
}

type BackProps = { device: Device; envelope: Envelope; commands: Commands; zone: string };

/** One question, and the device works again by what it knew before. */
function BackButton({ device, envelope, commands, zone }: BackProps) {
  const t = useT();
  const confirm = useConfirm();
  const held = useHeldBack(commands);
  const { number, learnedAt, id } = envelope;
  const goBack = async () => {
    const text = t('device.twin.backText', { name: device.name, day: formatDay(dayIn(zone, new Date(learnedAt))) });
    const agreed = await confirm({
      title: t('device.twin.backQuestion', { number }),
      body: device.connectionStatus === 'lost' ? `${text} ${t('device.twin.backWaits')}` : text,
      confirm: t('device.twin.back', { number }),
    });
    if (agreed) await commands.send({ command: 'loadEnvelope', params: { envelopeId: id } });
  };
  return (
    <Can do={api.deviceCommands.cancel}>
      <WriteButton
        variant="outlined"
        size="small"
        startIcon={<UndoIcon />}
        held={held}
        loading={commands.isSending}
        loadingPosition="start"
        onClick={() => void goBack()}
      >
        {t('device.twin.back', { number })}
      </WriteButton>
    </Can>
  );
}
