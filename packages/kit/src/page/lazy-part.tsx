import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { addLayer } from '../address/open-layers.ts';
import type { Part } from '../data/lazy-part.ts';
import { onReturn, useIsOffline } from '../data/offline.ts';
import { useT } from '../words/i18n.ts';

type LazyPartProps<T> = {
  part: Part<T>;
  loading?: ReactNode;
  /** What stays beside the word that it is missing, such as the field that has the focus. */
  besideFault?: ReactNode;
  /** A dialog: a key that is pressed before it is here is meant for it, and must not reach the page below. */
  isLayer?: boolean;
  children: (value: T) => ReactNode;
};

/** Shows the part once it is here; while it cannot be had, its place alone says so and the page around it stays. */
export function LazyPart<T>({ part, loading = null, besideFault, isLayer = false, children }: LazyPartProps<T>) {
  const state = useSyncExternalStore(part.subscribe, part.state);
  const id = useId();
  const isAwaited = isLayer && state.is === 'coming';
  useLayoutEffect(() => (isAwaited ? addLayer(id, 'dialog') : undefined), [isAwaited, id]);
  useEffect(() => {
    void part.load();
    return onReturn(() => void part.load());
  }, [part]);
  if (state.is === 'here') return children(state.value);
  if (state.is === 'coming') return loading;
  return (
    <>
      {besideFault}
      <Missing onRetry={() => void part.load()} />
    </>
  );
}

function Missing({ onRetry }: { onRetry(): void }) {
  const t = useT();
  const isOffline = useIsOffline();
  const isNewBuild = useIsNewBuild(!isOffline);
  return (
    <Stack role="alert" spacing={3} sx={{ alignItems: 'center', textAlign: 'center', m: 'auto', px: 4, py: 8 }}>
      <Typography component="p" variant="subtitle1">
        {t(isOffline ? 'kit.part.offline' : isNewBuild ? 'kit.part.newVersion' : 'kit.part.missing')}
      </Typography>
      <Stack direction="row" spacing={2}>
        {!isNewBuild && (
          <Button variant="outlined" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        {/* A browser may keep the failure of a file it has once asked for: then only a new page asks again. */}
        {!isOffline && (
          <Button variant={isNewBuild ? 'contained' : 'outlined'} onClick={() => window.location.reload()}>
            {t('kit.stale.reload')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** Whether the server meanwhile gives out another build than the one this page was opened with. */
function useIsNewBuild(isAsked: boolean): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    let isShown = true;
    void servesOtherBuild().then((answer) => isShown && setNew(answer));
    return () => void (isShown = false);
  }, [isAsked]);
  return isNew;
}

async function servesOtherBuild(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!own) return false;
  // Its name carries the fingerprint of its content, so a build that is no longer served has taken it along.
  return !(await isServed(own));
}

/** Asked past every cache, and without running it. */
const isServed = (script: string) =>
  new Promise<boolean>((resolve) => {
    const link = document.createElement('link');
    const settle = (answer: boolean) => {
      link.remove();
      resolve(answer);
    };
    link.rel = 'preload';
    link.as = 'script';
    link.href = `${script}?${Date.now()}`;
    link.addEventListener('load', () => settle(true));
    link.addEventListener('error', () => settle(false));
    document.head.append(link);
  });
