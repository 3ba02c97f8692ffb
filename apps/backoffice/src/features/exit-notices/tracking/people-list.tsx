import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import type { PresentPerson } from '@timbro/core/presence/contract.ts';
import { outsideInOrder } from '@timbro/core/presence/people-rules.ts';
import type { Presence } from '@timbro/core/stamps/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ChevronDownIcon } from '@timbro/kit/page/icons.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { PresenceSign } from '../presence/presence-sign.tsx';
import { useSilence } from '../presence/use-silence.ts';
import { PersonLine } from './person-line.tsx';

type Props = {
  people: readonly PresentPerson[];
  departments: readonly Department[];
  selectedId: string | null;
  hoveredId: string | null;
  /** Whether somebody in particular is looked for, so that nobody stays folded away. */
  isSearched: boolean;
  onSelect(id: string): void;
  onHover(id: string | null): void;
};

/** Who is outside, who is inside and, folded away, who is not at work. */
export function PeopleList({ people, departments, isSearched, selectedId, hoveredId, onSelect, onHover }: Props) {
  const now = useNow();
  const zone = useCompanyZone();
  const { hasGoneSilent } = useSilence();
  const [isUnfolded, setUnfolded] = useState(false);
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  const of = (presence: Presence) => people.filter((person) => person.presence === presence);
  const away = of('notInCompany');
  // With nobody else to show, a folded list would look empty.
  const isForced = isSearched || away.length === people.length || away.some(({ user }) => user.id === selectedId);
  const lines = (group: readonly PresentPerson[]) =>
    group.map((person) => (
      <li key={person.user.id}>
        <PersonLine
          person={person}
          department={names.get(person.user.departmentId ?? '')}
          now={now}
          zone={zone}
          isSilent={person.position !== null && hasGoneSilent(person.position.at, now)}
          isSelected={person.user.id === selectedId}
          isHovered={person.user.id === hoveredId}
          onSelect={() => onSelect(person.user.id)}
          onHover={(isOn) => onHover(isOn ? person.user.id : null)}
        />
      </li>
    ));
  return (
    <>
      <Group presence="outside" count={of('outside').length}>
        {lines(outsideInOrder(people, now))}
      </Group>
      <Group presence="inside" count={of('inside').length}>
        {lines(of('inside'))}
      </Group>
      <Group
        presence="notInCompany"
        count={away.length}
        {...(!isForced && { fold: { isOpen: isUnfolded, toggle: () => setUnfolded(!isUnfolded) } })}
      >
        {lines(away)}
      </Group>
    </>
  );
}

type GroupProps = {
  presence: Presence;
  count: number;
  /** Can be folded away. */
  fold?: { readonly isOpen: boolean; toggle(): void };
  children: readonly ReactNode[];
};

function Group({ presence, count, fold, children }: GroupProps) {
  const t = useT();
  const headId = useId();
  const listId = useId();
  if (count === 0) return null;
  const isOpen = fold?.isOpen ?? true;
  const title = (
    <>
      <PresenceSign presence={presence} />
      {t(`presence.${presence}`)}
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {formatNumber(count)}
      </Box>
    </>
  );
  return (
    <section aria-labelledby={headId}>
      <Typography id={headId} component="h2" sx={headLook}>
        {fold ? (
          <ButtonBase aria-expanded={isOpen} aria-controls={listId} onClick={fold.toggle} sx={foldLook}>
            {title}
            <ChevronDownIcon
              aria-hidden
              sx={{ ml: 'auto', fontSize: 20, ...(isOpen && { transform: 'rotate(180deg)' }) }}
            />
          </ButtonBase>
        ) : (
          title
        )}
      </Typography>
      <Box
        component="ul"
        id={listId}
        hidden={!isOpen}
        sx={{ listStyle: 'none', m: 0, p: 0, ...(count > many && manyLook) }}
      >
        {isOpen && children}
      </Box>
    </section>
  );
}

/** Of a long list only what is in sight is laid out. */
const many = 200;
const manyLook = { '& > li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 49px' } } as const;
const headLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 32,
  px: 4,
  fontSize: 13,
  fontWeight: 700,
  bgcolor: 'var(--group)',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const foldLook = {
  flex: 1,
  display: 'flex',
  gap: 2,
  justifyContent: 'flex-start',
  minHeight: 32,
  mx: -4,
  px: 4,
  font: 'inherit',
  '&.Mui-focusVisible': { outlineOffset: -2 },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
