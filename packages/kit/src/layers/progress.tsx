import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useSyncExternalStore } from 'react';
import { createSignal } from '../memory/signal.ts';
import { CheckIcon, CloseIcon, ErrorIcon } from '../page/icons.ts';
import { translate, useT } from '../words/i18n.ts';

export type Report = (progress: { done: number; total: number }) => void;
/** Work that outlives the page it was started from. `label` is already in the reader's language. */
type TaskInput<T> = {
  label: string;
  run(report: Report): Promise<T>;
  /** It came to nothing, and whoever started it says so: the tray forgets it. */
  isGivenUp?(result: T): boolean;
};

type Task = { id: number; label: string } & (
  | { state: 'running'; done: number; total: number }
  | { state: 'done' }
  | { state: 'failed'; reason: string }
);

const { announce, subscribe } = createSignal();
let tasks: readonly Task[] = [];
let lastId = 0;
const doneStaysFor = 4000;

const keep = (next: readonly Task[]) => {
  tasks = next;
  announce();
};
const settle = (task: Task) => keep(tasks.map((other) => (other.id === task.id ? task : other)));
const dismiss = (id: number) => keep(tasks.filter((task) => task.id !== id));

/** Runs in the background, in the tray; `null` means that it failed and the tray has said why. */
export async function runTask<T>({ label, run, isGivenUp }: TaskInput<T>): Promise<T | null> {
  const task = { id: (lastId += 1), label };
  keep([...tasks, { ...task, state: 'running', done: 0, total: 0 }]);
  try {
    const result = await run(({ done, total }) => settle({ ...task, state: 'running', done, total }));
    if (isGivenUp?.(result)) {
      dismiss(task.id);
      return result;
    }
    settle({ ...task, state: 'done' });
    setTimeout(() => dismiss(task.id), doneStaysFor);
    return result;
  } catch (error) {
    settle({ ...task, state: 'failed', reason: error instanceof Error ? error.message : translate('error.internal') });
    return null;
  }
}

/** The tray of long work; the shell mounts it once. */
export function ProgressTray() {
  const t = useT();
  const shown = useSyncExternalStore(subscribe, () => tasks);
  const isBusy = shown.some(({ state }) => state === 'running');

  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);

  return (
    <Box
      role="status"
      aria-label={t('kit.progress')}
      sx={{
        position: 'fixed',
        // The pages of a list are turned at its lower right, which stays free: a phone has the tray at its top.
        top: { xs: 72, sm: 'auto' },
        bottom: { sm: 'calc(16px + var(--bulk-bar, 0px))' },
        left: { xs: 16, lg: 'calc(50% - 160px)' },
        zIndex: 'snackbar',
        width: 'min(320px, calc(100vw - 32px))',
      }}
    >
      {shown.length > 0 && (
        <Paper elevation={6} sx={{ px: 4, py: 1, borderRadius: '12px' }}>
          {shown.map((task) => (
            <TaskLine key={task.id} task={task} />
          ))}
        </Paper>
      )}
    </Box>
  );
}

function TaskLine({ task }: { task: Task }) {
  const t = useT();
  const label = task.state === 'failed' ? t('kit.progress.failed', { reason: task.reason }) : task.label;
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', minHeight: 44 }}>
      {task.state === 'done' && <CheckIcon color="success" titleAccess={t('kit.progress.done')} />}
      {task.state === 'failed' && <ErrorIcon color="error" />}
      <Box sx={{ flex: 1, minWidth: 0, py: 2 }}>
        {task.state === 'failed' && <Typography variant="caption">{task.label}</Typography>}
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        {task.state === 'running' && (
          <LinearProgress
            aria-label={task.label}
            sx={{ mt: 1, borderRadius: '4px' }}
            {...(task.total > 0
              ? { variant: 'determinate', value: Math.round((task.done / task.total) * 100) }
              : { variant: 'indeterminate' })}
          />
        )}
      </Box>
      {task.state !== 'running' && (
        <IconButton
          size="small"
          edge="end"
          aria-label={t('kit.progress.dismiss', { label: task.label })}
          onClick={() => dismiss(task.id)}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}
