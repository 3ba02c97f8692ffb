import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { id as recordId } from '@timbro/core/fields.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { keyOf, toldInPlace } from '@timbro/kit/api.ts';
import { useCompanyZone } from '@timbro/kit/company-zone.ts';
import { formatDay, formatInstant, formatNumber } from '@timbro/kit/format.ts';
import { HistoryList } from '@timbro/kit/history-list.tsx';
import { formatHours } from '@timbro/kit/hours-field.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import type { ApiError } from '@timbro/kit/send.ts';
import { SidePanel } from '@timbro/kit/side-panel.tsx';
import { ErrorBlock, Loading } from '@timbro/kit/states.tsx';
import { type PeopleScope, isManaged, sourceOf } from './people-scope.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { PersonStatus } from './person-status.tsx';

type Props = {
  scope: PeopleScope;
  id: string | undefined;
  /** The rows of the page, to walk through. */
  rows: readonly User[];
  onWalk(id: string): void;
  onClose(): void;
  /** What can be done with the person, at the foot. */
  children?: ((person: User) => ReactNode) | undefined;
};

/** One person beside the list; the address names them, so that a link can be sent. */
export function PersonPanel({ scope, id, rows, onWalk, onClose, children }: Props) {
  const t = useT();
  const { person, error, isMissing, retry } = usePerson(scope, id);
  const place = rows.findIndex((row) => row.id === id);
  const [previous, next] = place < 0 ? [] : [rows[place - 1], rows[place + 1]];
  return (
    <SidePanel
      open={id !== undefined}
      title={person?.displayName ?? t('users.field.name')}
      subtitle={person && <Summary person={person} />}
      onClose={onClose}
      onPrevious={previous && (() => onWalk(previous.id))}
      onNext={next && (() => onWalk(next.id))}
      footer={person && children?.(person)}
    >
      {person ? (
        <PersonBody key={person.id} scope={scope} person={person} />
      ) : error ? (
        <ErrorBlock error={error} onRetry={retry} />
      ) : isMissing ? (
        <Typography>{t('error.notFound')}</Typography>
      ) : (
        <Loading rows={8} />
      )}
    </SidePanel>
  );
}

function usePerson(scope: PeopleScope, id: string | undefined) {
  const { endpoint, read } = sourceOf(scope);
  // A mistyped link names nobody at all, which the server need not be asked.
  const isMistyped = id !== undefined && !recordId.safeParse(id).success;
  const query = useQuery<User | null, ApiError>({
    queryKey: keyOf(endpoint, { ...scope, id }),
    queryFn: async () => (id === undefined ? null : ((await read(id)) ?? null)),
    enabled: id !== undefined && !isMistyped,
    meta: toldInPlace,
    placeholderData: keepPreviousData,
  });
  return {
    // The person shown before stays readable only while the panel closes, never under another address.
    person: query.data && (id === undefined || query.data.id === id) ? query.data : undefined,
    error: query.data ? null : query.error,
    isMissing: isMistyped || (query.isSuccess && !query.isPlaceholderData && query.data === null),
    retry: () => void query.refetch(),
  };
}

function Summary({ person }: { person: User }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
      <PersonStatus status={person.status} />
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
  if (!isManaged(scope)) return <Facts scope={scope} person={person} />;
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
        {tab === 'data' ? <Facts scope={scope} person={person} /> : <HistoryList entity="user" entityId={person.id} />}
      </div>
    </>
  );
}

type Fact = { label: string; value: ReactNode };

function Facts({ scope, person }: { scope: PeopleScope; person: User }) {
  const { email, phone } = person;
  const facts: Fact[] = [
    ...useContactFacts(email, phone),
    ...usePapers(scope.kind === 'provider' ? null : person),
    ...useTraces(person),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <PersonAvatar person={person} size={56} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2 }}>
        {facts.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value ?? '—'}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function useContactFacts(email: string, phone: string | null): Fact[] {
  const t = useT();
  return [
    { label: t('users.field.email'), value: <Link href={`mailto:${email}`}>{email}</Link> },
    { label: t('users.field.phone'), value: phone && <Link href={`tel:${phone}`}>{phone}</Link> },
  ];
}

/** What a company keeps of its people, and the provider of nobody. */
function usePapers(person: User | null): Fact[] {
  const t = useT();
  if (!person) return [];
  const { department, taxCode, payrollCode, hiredOn, weeklyMinutes, yearlyVacationHours, yearlyRolHours } = person;
  const hours = (value: number | null) => (value === null ? null : `${formatNumber(value, 2)} h`);
  return [
    { label: t('users.field.department'), value: department?.name },
    { label: t('users.field.taxCode'), value: taxCode },
    { label: t('users.field.payrollCode'), value: payrollCode },
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
