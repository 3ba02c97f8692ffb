import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Access, can } from '@timbro/core/access.ts';
import { api } from '@timbro/kit/data/api.ts';
import type { SearchSource } from '@timbro/kit/layers/palette-store.ts';
import { useSubject } from '@timbro/kit/memory/session.ts';
import {
  ClientsIcon,
  DevicesIcon,
  ExitsIcon,
  ProfileIcon,
  ProviderUsersIcon,
  RegisterIcon,
} from '@timbro/kit/page/icons.ts';
import type { Findable, Screen } from '@timbro/kit/page/screen.ts';
import { formatAgo } from '@timbro/kit/words/format.ts';
import { type Translate, currentLanguage, useT } from '@timbro/kit/words/i18n.ts';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { cardOver } from './person-card.tsx';

type Words = { t: Translate; periodText: ReturnType<typeof usePeriodText> };
type Named = { id: string; name: string };
type Search = {
  access: Access;
  icon: typeof ClientsIcon;
  find(search: string, words: Words, signal: AbortSignal): Promise<Named[]>;
};

const most = 8;
const inForce = ['active', 'notActive'] as const;
const personOf = ({ id, displayName }: { id: string; displayName: string }) => ({ id, name: displayName });

/** How each kind of record is found; the server shows to each role what it may see. */
const searches: Readonly<Record<Findable, Search>> = {
  person: {
    access: api.people.list.access,
    icon: ProfileIcon,
    find: async (search, _words, signal) =>
      (await api.people.list({ query: { search, pageSize: most, status: [...inForce] } }, signal)).items.map(personOf),
  },
  client: {
    access: api.companies.list.access,
    icon: ClientsIcon,
    find: async (search, _words, signal) =>
      (await api.companies.list({ query: { search, pageSize: most } }, signal)).items.map(({ id, name }) => ({
        id,
        name,
      })),
  },
  providerUser: {
    access: api.providerUsers.list.access,
    icon: ProviderUsersIcon,
    find: async (search, _words, signal) =>
      (await api.providerUsers.list({ query: { search, pageSize: most, status: [...inForce] } }, signal)).items.map(
        personOf,
      ),
  },
  leaveRequest: {
    access: api.leaveRequests.list.access,
    icon: RegisterIcon,
    find: async (search, { t, periodText }, signal) =>
      (
        await api.leaveRequests.list(
          { query: { search, status: ['pendingReview'], pageSize: most, sort: '-submittedAt' } },
          signal,
        )
      ).items.map(({ id, user, type, ...span }) => ({
        id,
        name: t('shell.search.leaveRequest.found', {
          name: user.displayName,
          type: t(`absence.${type}`),
          period: periodText(span),
        }),
      })),
  },
  exit: {
    access: api.exits.list.access,
    icon: ExitsIcon,
    find: async (search, { t }, signal) =>
      (
        await api.exits.list(
          { query: { search, status: ['pendingReview'], pageSize: most, sort: '-submittedAt' } },
          signal,
        )
      ).items.map(({ id, user, reason, startsAt }) => ({
        id,
        name: t('shell.search.exit.found', {
          name: user.displayName,
          reason: t(`exits.reason.${reason ?? 'none'}`),
          when: formatAgo(startsAt, new Date(), currentLanguage()),
        }),
      })),
  },
  device: {
    access: api.devices.list.access,
    icon: DevicesIcon,
    find: async (search, _words, signal) =>
      (await api.devices.list({ query: { search, pageSize: most } }, signal)).items.map(({ id, deviceId, name }) => ({
        id,
        name: `${deviceId} · ${name}`,
      })),
  },
};
const kinds: readonly Findable[] = ['person', 'client', 'providerUser', 'leaveRequest', 'exit', 'device'];

/** What this person can look for: records they may read, and that some page of theirs opens; people also without one. */
export function useOwnSearchSources(screens: readonly Screen[]): readonly SearchSource[] {
  const t = useT();
  const periodText = usePeriodText();
  const router = useRouter();
  const subject = useSubject();
  return useMemo(() => {
    const overThisPage = (id: string) => cardOver(router.latestLocation.pathname, id);
    return kinds.flatMap((kind): SearchSource[] => {
      const { access, icon, find } = searches[kind];
      const own = screens.find((screen) => screen.opens?.[kind] && can(subject, screen.access))?.opens?.[kind];
      const pathOf = own ?? (kind === 'person' ? overThisPage : undefined);
      if (!pathOf || !can(subject, access)) return [];
      return [
        {
          id: kind,
          heading: t(`shell.search.${kind}`),
          find: async (text, signal) =>
            (await find(text, { t, periodText }, signal)).map(({ id, name }) => ({
              id: `${kind}.${id}`,
              label: name,
              icon,
              run: () => void router.navigate({ href: pathOf(id) }),
            })),
        },
      ];
    });
  }, [t, periodText, router, subject, screens]);
}
