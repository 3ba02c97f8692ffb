import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createLink } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { byUrgency } from '@timbro/core/devices/alarm-rules.ts';
import type { DeviceAlarm } from '@timbro/core/devices/alarms-contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { useSession } from '@timbro/kit/memory/session.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { ErrorIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { alarmSince, alarmTaken, alarmValue } from './alarm-words.ts';
import { useDevicePath } from './device-scope.ts';

const DeviceLink = createLink(Link);

type Props = {
  /** Those that are not over. */
  alarms: readonly DeviceAlarm[];
  zone: string;
  /** Names the device of each, where it is not the page itself that does. */
  names?: 'device' | 'client';
  /** What is said at the end of the first, such as how many there were. */
  aside?: string;
  onTaken?: () => void;
};

const shownAtFirst = 3;

/** What is wrong now: what nobody looks after yet before the rest, what is dangerous before what is silent, then the newest. */
export function AlarmStrip({ alarms, zone, names, aside, onTaken }: Props) {
  const t = useT();
  const [taking, setTaking] = useTaking(alarms, zone);
  const [showsAll, setShowsAll] = useState(false);
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  if (alarms.length === 0) return null;
  const sorted = alarms.toSorted(byUrgency);
  const most = isPhone ? 1 : shownAtFirst;
  const further = sorted.length - most;
  const shown = showsAll ? sorted : sorted.slice(0, most);
  return (
    <Box component="section" aria-label={t('devices.alarms')} sx={{ display: 'grid', gap: 2 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {shown.map((alarm, index) => (
          <AlarmLine
            key={alarm.id}
            alarm={alarm}
            zone={zone}
            names={names}
            aside={index === 0 ? aside : undefined}
            onTake={() => setTaking(alarm)}
          />
        ))}
      </Box>
      {further > 0 && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('devices.alarms.fewer') : t('devices.alarms.more', { count: further })}
        </Button>
      )}
      {taking && <AcknowledgeDialog alarm={taking} {...(onTaken && { onTaken })} onClose={() => setTaking(null)} />}
    </Box>
  );
}

/** The alarm that somebody is about to take in hand, until it is no longer there to be taken, which is then said. */
function useTaking(alarms: readonly DeviceAlarm[], zone: string) {
  const t = useT();
  const now = useNow();
  const ownId = useSession().user?.id;
  const [chosen, choose] = useState<DeviceAlarm | null>(null);
  const [missed, setMissed] = useState<{ readonly text: string } | null>(null);
  useEffect(() => void (missed && notify.info(missed.text)), [missed]);
  const current = alarms.find(({ id }) => id === chosen?.id);
  const isThere = current?.state === 'open';
  if (chosen && !isThere) {
    choose(null);
    const names = { alarm: t(`devices.alarm.${chosen.kind}`), device: chosen.device.name };
    const taken = current ? alarmTaken(t, current, now, zone) : '';
    if (current?.acknowledgedBy?.id !== ownId)
      setMissed({ text: taken ? t('devices.alarm.tooLate', { ...names, taken }) : t('devices.alarm.isOver', names) });
  }
  return [isThere ? current : null, choose] as const;
}

type LineProps = {
  alarm: DeviceAlarm;
  zone: string;
  names: Props['names'];
  aside: string | undefined;
  onTake(): void;
};

function AlarmLine({ alarm, zone, names, aside, onTake }: LineProps) {
  const t = useT();
  const now = useNow();
  const pathOf = useDevicePath();
  const { kind, state, device, companyId, companyName, note } = alarm;
  const isOpen = state === 'open';
  const word = t(`devices.alarm.${kind}`);
  const about = [alarmValue(t, alarm), alarmSince(t, alarm, now, zone)].filter(Boolean).join(' · ');
  const taken = alarmTaken(t, alarm, now, zone);
  return (
    <Box component="li" sx={lineLook(isOpen)}>
      <ErrorIcon aria-hidden sx={{ color: isOpen ? 'error.main' : 'text.secondary' }} />
      <Box sx={{ flex: '1 1 260px', minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <Box component="strong" sx={{ color: isOpen ? 'var(--rejected)' : 'text.primary' }}>
          {word}
        </Box>
        {names && (
          <DeviceLink to={pathOf({ id: device.id, companyId })} color="inherit">
            {[device.name, device.deviceId, ...(names === 'client' ? [companyName] : [])].join(' · ')}
          </DeviceLink>
        )}
        <span>{about}</span>
        {taken !== '' && <Box sx={{ color: 'text.secondary' }}>{[taken, note].filter(Boolean).join(' · ')}</Box>}
      </Box>
      {aside !== undefined && (
        <Box sx={{ color: isOpen ? 'var(--rejected)' : 'text.secondary', fontSize: 13 }}>{aside}</Box>
      )}
      {isOpen && (
        <Can do={api.deviceAlarms.acknowledge}>
          <WriteButton
            variant="outlined"
            size="small"
            aria-label={t('devices.alarm.takeOf', { alarm: word, device: `${device.name} ${device.deviceId}` })}
            sx={{ bgcolor: 'background.paper' }}
            onClick={onTake}
          >
            {t('devices.alarm.take')}
          </WriteButton>
        </Can>
      )}
    </Box>
  );
}

const lineLook = (isOpen: boolean) =>
  ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 3,
    px: 4,
    py: 2,
    minHeight: 44,
    borderRadius: '10px',
    border: 1,
    borderLeft: 6,
    borderColor: isOpen ? 'error.main' : 'divider',
    bgcolor: isOpen ? 'var(--rejected-soft)' : 'background.paper',
  }) as const;
