import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { can } from '@timbro/core/access.ts';
import { api, createQueryClient } from '@timbro/kit/data/api.ts';
import { isOffline } from '@timbro/kit/data/offline.ts';
import { startRenewal } from '@timbro/kit/data/renewal.ts';
import { configureSend, readAhead } from '@timbro/kit/data/send.ts';
import { useLive } from '@timbro/kit/data/use-live.ts';
import { Toaster } from '@timbro/kit/layers/toasts.tsx';
import { signOutLaterKey } from '@timbro/kit/light/sign-out.ts';
import { placeHere, sayFarewell } from '@timbro/kit/memory/farewell.ts';
import { session, subjectOf } from '@timbro/kit/memory/session.ts';
import { createAppTheme, themeStorageKey } from '@timbro/kit/page/theme.ts';
import { loadMessages, translate, useLanguage, useProfileLanguage } from '@timbro/kit/words/i18n.ts';
import { ClosedHere, setStage, useStage } from '../guest/closed-here.tsx';
import { loginPath } from './home.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { screens } from './screens.ts';

/** The signed-in half of the back-office. */
export async function mountApp(root: HTMLElement): Promise<void> {
  configureSend({ deviceType: 'web', loginPath, keepsPlace: true });
  const router = createAppRouter(screens);
  readShellAhead();
  const first = openFirst(router);
  await Promise.all([loadMessages('app', undefined, 'office'), first]);
  // In slices: what has been asked for can be taken in meanwhile, and a click is heard.
  startTransition(() => createRoot(root).render(<App router={router} />));
}

function readShellAhead(): void {
  const subject = subjectOf(session.get());
  readAhead(api.profile.read.route);
  if (can(subject, api.notifications.counters.access)) readAhead(api.notifications.counters.route);
}

/** The page of the address, whose part is fetched beside the texts, and which asks for what it reads before it is drawn. */
async function openFirst(router: AppRouter): Promise<void> {
  await router.load();
  const { matches, location } = router.state;
  await matches
    .at(-1)
    ?.staticData.screen?.readAhead?.(location.search)
    .catch(() => undefined);
}

/** Whoever signs out leaves the whole of it at once: nothing goes on reading or listening behind the last page. */
function App({ router }: { router: AppRouter }) {
  const stage = useStage();
  if (stage === 'open') return <OpenApp router={router} />;
  return stage === 'waiting' ? <ClosedHere /> : null;
}

function OpenApp({ router }: { router: AppRouter }) {
  const [client] = useState(createQueryClient);
  const language = useLanguage();
  const theme = useMemo(() => createAppTheme(language), [language]);

  useProfileLanguage();
  useEffect(leaveWithOtherTabs, []);
  useEffect(startRenewal, []);
  useLive(client);

  return (
    <ThemeProvider theme={theme} modeStorageKey={themeStorageKey} colorSchemeStorageKey="timbro.scheme" noSsr>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

/** Removes what this tab wrote after another one had emptied the storage, before it heard of that. */
function dropLateWrites(): void {
  for (const key of Object.keys(localStorage)) if (key !== signOutLaterKey) localStorage.removeItem(key);
}

/** Another tab may sign out, or in as somebody else: this one must not go on showing what the first person saw. */
function leaveWithOtherTabs(): () => void {
  const ownId = session.get().user?.id;
  let hasSignedOut = false;
  const check = ({ key, newValue }: StorageEvent) => {
    if (key === signOutLaterKey && newValue !== null) hasSignedOut = true;
    const { user } = session.get();
    if (user?.id === ownId) return;
    window.removeEventListener('storage', check);
    if (user) return window.location.assign('/');
    dropLateWrites();
    if (isOffline()) setStage('waiting');
    else sayFarewell(loginPath, translate('common.sessionEnded'), hasSignedOut ? null : placeHere());
  };
  window.addEventListener('storage', check);
  return () => window.removeEventListener('storage', check);
}
