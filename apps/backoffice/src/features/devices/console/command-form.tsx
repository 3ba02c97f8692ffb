import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayIn } from '@timbro/core/days/rules.ts';
import { type DeviceCommand, calibrationKinds, dangerousCommands } from '@timbro/core/devices/command-rules.ts';
import { commandsFor } from '@timbro/core/devices/console-rules.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import type { Envelope } from '@timbro/core/devices/measures-contract.ts';
import { intervalBounds } from '@timbro/core/devices/rules.ts';
import { useSession, useSubject } from '@timbro/kit/memory/session.ts';
import { ClockIcon, SendIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatDay, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Draft, emptyDraft, executionOf, isConfirmed, recalled } from './draft.ts';
import type { Commands } from './use-commands.ts';
import { useHeldBack } from './use-held-back.ts';

type Props = { device: Device; envelopes: readonly Envelope[]; commands: Commands; zone: string };

/** One of the known commands with what it needs; what is dangerous asks for the name right here. */
export function CommandForm({ device, envelopes, commands, zone }: Props) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const recall = useRecall(commands, setDraft);
  const held = useHeldBack(commands);
  const isLost = device.connectionStatus === 'lost';
  const execution = executionOf(draft);
  const isReady = execution !== null && isConfirmed(draft, device.name);
  const submit = async () => {
    if (!execution || !isReady || held !== null || commands.isSending) return;
    if (await commands.send(execution)) setDraft({ ...draft, typedName: '' });
  };
  const commandField = useRef<HTMLInputElement>(null);
  useKeyboardBack(commands.isSending, commandField);
  // A key that is held down asks once.
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  };
  // Heard before the fields: a closed list of choices would open by it, as by its other keys. An open one keeps its arrows.
  const recallByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' || !recall.isPossible || isInOpenList(event)) return;
    event.preventDefault();
    event.stopPropagation();
    flushSync(recall.further);
    // The field may have gone with its command; the next press has to find the form.
    if (!event.currentTarget.contains(document.activeElement)) commandField.current?.focus();
  };
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 3, p: 3 }}
      onKeyDown={pressKey}
      onKeyDownCapture={recallByKey}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <CommandFields
        draft={draft}
        onChange={setDraft}
        device={device}
        envelopes={envelopes}
        zone={zone}
        commandField={commandField}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 140, fontSize: 13, color: 'text.secondary' }}>
          <Hint command={draft.command} /> {recall.isPossible && <RecallButton onPress={recall.further} />}
        </Box>
        <WriteButton
          type="submit"
          variant="contained"
          startIcon={isLost ? <ClockIcon /> : <SendIcon />}
          disabled={!isReady}
          held={held}
          loading={commands.isSending}
          loadingPosition="start"
        >
          {t(isLost ? 'console.queue' : 'console.send')}
        </WriteButton>
      </Box>
      {(held ?? (isLost ? t('console.lost') : null)) !== null && (
        <Box role="status" aria-live="off" sx={{ fontSize: 13, fontWeight: 600, color: 'var(--pending)' }}>
          {held ?? t('console.lost')}
        </Box>
      )}
    </Box>
  );
}

/** While a command sets out its button takes no keys, and the keyboard would fall out of the form. */
function useKeyboardBack(isSending: boolean, field: RefObject<HTMLInputElement | null>) {
  const wasSending = useRef(isSending);
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) field.current?.focus();
    wasSending.current = isSending;
  }, [isSending, field]);
}

/** The list stands apart from its form, of which it is still a part to the events. */
const isInOpenList = ({ target, currentTarget }: KeyboardEvent) =>
  !(target instanceof Element) || !currentTarget.contains(target) || target.matches('[aria-expanded=true]');

type FieldsProps = Omit<Props, 'commands'> & {
  draft: Draft;
  onChange(draft: Draft): void;
  commandField: Ref<HTMLInputElement>;
};

function CommandFields({ draft, onChange, device, envelopes, zone, commandField }: FieldsProps) {
  const t = useT();
  const subject = useSubject();
  const { command } = draft;
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  const offered = subject ? commandsFor(subject.role) : [];
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' }}>
      <TextField
        select
        size="small"
        label={t('console.command')}
        inputRef={commandField}
        value={offered.includes(command) ? command : ''}
        onChange={({ target }) =>
          change({ command: offered.find((each) => each === target.value) ?? command, typedName: '' })
        }
      >
        {offered.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`devices.command.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {command === 'calibrate' && (
        <TextField
          select
          size="small"
          label={t('console.kind')}
          value={draft.kind}
          onChange={({ target }) => change({ kind: target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('console.kind.all')}</MenuItem>
          {calibrationKinds.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(`devices.calibration.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {command === 'loadEnvelope' && (
        <EnvelopeField
          value={draft.envelopeId}
          envelopes={envelopes}
          zone={zone}
          onChange={(envelopeId) => change({ envelopeId })}
        />
      )}
      {command === 'setInterval' && (
        <TextField
          size="small"
          label={t('console.seconds')}
          value={draft.seconds}
          error={executionOf(draft) === null}
          onChange={({ target }) => change({ seconds: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
      {dangerousCommands.has(command) && (
        <TypedName name={device.name} value={draft.typedName} onChange={(typedName) => change({ typedName })} />
      )}
    </Box>
  );
}

type TypedNameProps = { name: string; value: string; onChange(typed: string): void };

/** The name stands above the field, whole however long it is: it has to be typed. */
function TypedName({ name, value, onChange }: TypedNameProps) {
  const t = useT();
  const id = useId();
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1, minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={{ fontWeight: 600, fontSize: 14, overflowWrap: 'anywhere' }}>
        {t('console.typeName', { name })}
      </Box>
      <TextField
        id={id}
        size="small"
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Box>
  );
}

type EnvelopeFieldProps = {
  value: string;
  envelopes: readonly Envelope[];
  zone: string;
  onChange(envelopeId: string): void;
};

function EnvelopeField({ value, envelopes, zone, onChange }: EnvelopeFieldProps) {
  const t = useT();
  const isKnown = envelopes.some(({ id }) => id === value);
  return (
    <TextField
      select
      size="small"
      label={t('console.envelope')}
      value={isKnown ? value : ''}
      disabled={envelopes.length === 0}
      helperText={envelopes.length === 0 && t('console.envelope.none')}
      onChange={({ target }) => onChange(target.value)}
    >
      {envelopes.map(({ id, number, learnedAt, current }) => (
        <MenuItem key={id} value={id}>
          {t(current ? 'console.envelope.current' : 'console.envelope.option', {
            number,
            day: formatDay(dayIn(zone, new Date(learnedAt))),
          })}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Hint({ command }: { command: DeviceCommand }) {
  const t = useT();
  if (command !== 'setInterval') return null;
  const { least, most } = intervalBounds;
  return t('console.seconds.bounds', { least: formatNumber(least), most: formatNumber(most) });
}

const kbdLook = {
  border: 1,
  borderColor: 'var(--line-input)',
  borderRadius: 1,
  px: 1.5,
  font: 'inherit',
  // Where fingers press there is no such key.
  '@media (hover: none)': { display: 'none' },
} as const;

function RecallButton({ onPress }: { onPress(): void }) {
  const t = useT();
  return (
    <ButtonBase sx={{ font: 'inherit', minHeight: 24, gap: 1, borderRadius: 1 }} onClick={onPress}>
      <Box component="kbd" sx={kbdLook}>
        ↑
      </Box>
      {t('console.recall')}
    </ButtonBase>
  );
}

/** Goes back through what this person has asked of the device, one further with each press, and from the last again once there is a newer one. */
function useRecall({ log = [] }: Commands, onRecall: (draft: Draft) => void) {
  const ownId = useSession().user?.id;
  const own = log.filter(({ requestedBy }) => requestedBy?.id === ownId);
  const newest = own[0]?.commandId;
  const [pressed, setPressed] = useState({ newest, times: 0 });
  const times = pressed.newest === newest ? pressed.times : 0;
  return {
    isPossible: own.length > 0,
    further: () => {
      const command = own[times % Math.max(1, own.length)];
      if (!command) return;
      onRecall(recalled(command));
      setPressed({ newest, times: times + 1 });
    },
  };
}
