import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { isLate } from '@timbro/core/presence/people-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { avatarOf } from '#parts/people/avatar-of.ts';
import { PersonAvatar } from '#parts/people/person-avatar.tsx';
import { PresenceSign } from '../presence/presence-sign.tsx';
import { seenText, sinceText, whyText } from '../presence/since-text.ts';

type Props = {
  person: PresentPerson;
  department: string | undefined;
  now: Date;
  zone: string;
  /** The phone has not been heard of for a while. */
  isSilent: boolean;
  isSelected: boolean;
  isHovered: boolean;
  onSelect(): void;
  onHover(isOn: boolean): void;
};

/** Somebody in the list beside the map: where, since when, and how old that is. */
export function PersonLine(props: Props) {
  const { person, department, now, zone, isSilent, isSelected, isHovered, onSelect, onHover } = props;
  const t = useT();
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const { user, presence, position } = person;
  const isAtWork = presence !== 'notInCompany';
  const late = presence === 'outside' && isLate(person, now);
  return (
    <ButtonBase
      ref={line}
      aria-pressed={isSelected}
      onClick={onSelect}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
      onFocus={() => onHover(true)}
      onBlur={() => onHover(false)}
      sx={{ ...lineLook, ...(isHovered && { bgcolor: 'var(--group)' }), ...(isSelected && chosenLook) }}
    >
      <Box component="span" sx={{ position: 'relative', flex: 'none' }}>
        <PersonAvatar person={avatarOf(user.displayName)} size={32} />
        <Box component="span" sx={signLook}>
          <PresenceSign presence={presence} size={12} />
        </Box>
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" noWrap sx={{ display: 'block', fontWeight: 700 }}>
          {user.sortName}
        </Typography>
        <Typography component="span" variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {late && (
            <Box component="strong" sx={{ color: 'var(--error)' }}>
              {t('tracking.late')}
              {' · '}
            </Box>
          )}
          {[!late && department, whyText(t, person)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {isAtWork && (
        <Box component="span" sx={{ flex: 'none', textAlign: 'right' }}>
          <Box component="span" sx={{ ...sideLook, ...(presence === 'outside' && { color: 'var(--orange-text)' }) }}>
            {sinceText(t, person, { now, zone })}
          </Box>
          <Box component="span" sx={{ ...sideLook, ...(isSilent ? oldLook : quietLook) }}>
            {seenText(t, position, now)}
          </Box>
        </Box>
      )}
    </ButtonBase>
  );
}

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  width: '100%',
  minHeight: 48,
  px: 4,
  py: 1,
  font: 'inherit',
  textAlign: 'left',
  borderBottom: 1,
  borderColor: 'divider',
  '&.Mui-focusVisible': { outlineOffset: -2 },
} as const;
/** A frame and a bar: told apart without colour. */
const chosenLook = {
  bgcolor: 'var(--pending-soft)',
  boxShadow: 'inset 4px 0 0 var(--accent), inset 0 0 0 1px var(--text)',
} as const;
const signLook = {
  position: 'absolute',
  right: -3,
  bottom: -3,
  lineHeight: 0,
  borderRadius: '50%',
  border: '2px solid var(--paper)',
  bgcolor: 'background.paper',
} as const;
const sideLook = { display: 'block', fontSize: 13, fontWeight: 700, lineHeight: 1.45 } as const;
const quietLook = { fontSize: 12, fontWeight: 500, color: 'text.secondary' } as const;
const oldLook = { fontSize: 12, color: 'var(--warning-text)' } as const;
