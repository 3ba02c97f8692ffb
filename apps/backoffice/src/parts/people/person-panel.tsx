import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId, useState } from 'react';
import type { User } from '@timbro/core/users/contract.ts';
import { addressOf } from '@timbro/core/users/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { formatHours } from '@timbro/kit/form/hours-field.tsx';
import { type NamedRecord, RecordPanel, useRecord } from '@timbro/kit/layers/record-panel.tsx';
import { type Fact, Facts } from '@timbro/kit/page/facts.tsx';
import { HistoryList } from '@timbro/kit/page/history-list.tsx';
import { formatDay, formatInstant, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BadgeFact } from './badge-fact.tsx';
import { PairingSection } from './pairing-section.tsx';
import { type PeopleScope, isManaged, sourceOf } from './people-scope.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { PersonStatus } from './person-status.tsx';
import { PrivacyActions } from './privacy-actions.tsx';

type Props = {
  scope: PeopleScope;
  named: NamedRecord;
  rows: readonly User[];
  /** What can be done with the person, at the foot. */
  children?: ((person: User) => ReactNode) | undefined;
};

/** One person beside the list. */
export function PersonPanel({ scope, named, rows, children }: Props) {
  const t = useT();
  const found = useRecord(named, sourceOf(scope));
  const { record: person } = found;
  return (
    <RecordPanel
      of={found}
      rows={rows}
      title={person?.displayName ?? t('users.field.name')}
      subtitle={person && <Summary person={person} />}
      footer={person && children?.(person)}
    >
      {person && <PersonBody scope={scope} person={person} />}
    </RecordPanel>
  );
}

function Summary({ person }: { person: User }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
      <PersonStatus status={person.status} />
      {person.erasedAt && <strong>{t('privacy.erased', { date: formatInstant(person.erasedAt) })}</strong>}
      {[t(`role.${person.role}`), person.department?.name].filter(Boolean).join(' · ')}
    </Box>
  );
}

const tabs = ['data', 'history'] as const;
type PanelTab = (typeof tabs)[number];

function PersonBody({ scope, person }: { scope: PeopleScope; person: User }) {
  const t = useT();
  const base = useId();
  const [tab, setTab] = useState<PanelTab>('data');
  // The history of a client's people belongs to the client.
  if (!isManaged(scope)) return <PersonFacts scope={scope} person={person} />;
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, chosen: PanelTab) => setTab(chosen)}
        aria-label={t('users.tabs')}
        sx={{ mt: -3, mb: 4, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((value) => (
          <Tab
            key={value}
            value={value}
            id={`${base}-${value}`}
            aria-controls={`${base}-body`}
            label={t(`users.tab.${value}`)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${base}-body`} aria-labelledby={`${base}-${tab}`}>
        {tab === 'data' ? (
          <PersonFacts scope={scope} person={person} />
        ) : (
          <HistoryList entity="user" entityId={person.id} />
        )}
      </div>
    </>
  );
}

function PersonFacts({ scope, person }: { scope: PeopleScope; person: User }) {
  const facts: Fact[] = [
    ...useContactFacts(addressOf(person), person.phone),
    ...usePapers(scope.kind === 'provider' ? null : person),
    ...useTraces(person),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <PersonAvatar person={person} size={56} />
      <Facts facts={facts} />
      {scope.kind === 'company' && person.erasedAt === null && <PairingSection person={person} />}
      {scope.kind === 'company' && <PrivacyActions person={person} />}
    </Box>
  );
}

function useContactFacts(email: string | null, phone: string | null): Fact[] {
  const t = useT();
  return [
    { label: t('users.field.email'), value: email && <Link href={`mailto:${email}`}>{email}</Link> },
    { label: t('users.field.phone'), value: phone && <Link href={`tel:${phone}`}>{phone}</Link> },
  ];
}

/** Facts that only a company's own people have, not those of the provider. */
function usePapers(person: User | null): Fact[] {
  const t = useT();
  if (!person) return [];
  const { department, taxCode, payrollCode, hiredOn, weeklyMinutes, yearlyVacationHours, yearlyRolHours } = person;
  const hours = (value: number | null) => (value === null ? null : `${formatNumber(value, 2)} h`);
  return [
    { label: t('users.field.department'), value: department?.name },
    { label: t('users.field.taxCode'), value: taxCode },
    { label: t('users.field.payrollCode'), value: payrollCode },
    { label: t('users.field.badge'), value: <BadgeFact person={person} /> },
    { label: t('users.field.hiredOn'), value: hiredOn && formatDay(hiredOn) },
    { label: t('users.field.weeklyHours'), value: `${formatHours(weeklyMinutes)} h` },
    { label: t('users.field.yearlyVacationHours'), value: hours(yearlyVacationHours) },
    { label: t('users.field.yearlyRolHours'), value: hours(yearlyRolHours) },
  ];
}

function useTraces({ language, lastSignInAt, createdAt }: User): Fact[] {
  const t = useT();
  const zone = useCompanyZone();
  return [
    { label: t('users.field.language'), value: t(`common.language.${language}`) },
    {
      label: t('users.field.lastSignInAt'),
      value: lastSignInAt ? formatInstant(lastSignInAt, zone) : t('users.neverSignedIn'),
    },
    { label: t('users.field.createdAt'), value: formatInstant(createdAt, zone) },
  ];
}
