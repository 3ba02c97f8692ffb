import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../data/send.ts';
import { useSubject } from '../memory/session.ts';
import { useT } from '../words/i18n.ts';
import { ErrorIcon, LockIcon, SearchIcon } from './icons.ts';

/** Shorter waits pass unseen: a flash of grey reads as a fault. */
const skeletonAfter = 150;

type LoadingShape = 'table' | 'list' | 'form' | 'text';
const rowHeight: Readonly<Record<LoadingShape, number>> = { table: 44, list: 60, form: 56, text: 20 };

/** The place of what is coming, in its shape. */
export function Loading({ shape = 'text', rows = 6 }: { shape?: LoadingShape; rows?: number }) {
  const t = useT();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box role="status" aria-busy="true" aria-label={t('common.loading')} sx={{ minHeight: rows * rowHeight[shape] }}>
      {isLate &&
        Array.from({ length: rows }, (_, row) => (
          <Stack
            key={row}
            direction="row"
            spacing={4}
            sx={{ height: rowHeight[shape], alignItems: 'center', px: shape === 'text' ? 0 : 4 }}
          >
            {shape === 'list' && <Skeleton variant="circular" width={36} height={36} />}
            {(shape === 'table' ? [4, 3, 2, 1] : [1]).map((share) => (
              <Skeleton key={share} variant="rounded" height={shape === 'form' ? 36 : 14} sx={{ flex: share }} />
            ))}
          </Stack>
        ))}
    </Box>
  );
}

type BlockProps = {
  drawing: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
};

function Block({ drawing, title, children, action, role }: BlockProps) {
  return (
    <Stack
      {...(role && { role })}
      spacing={3}
      sx={{ alignItems: 'center', textAlign: 'center', px: 6, py: 12, m: 'auto' }}
    >
      <Box aria-hidden sx={{ color: 'text.secondary', lineHeight: 0 }}>
        {drawing}
      </Box>
      <Typography component="p" variant="h6">
        {title}
      </Typography>
      {children}
      {action}
    </Stack>
  );
}

/** Nothing yet: one sentence, and the one thing to do about it. */
export function Empty({ title, action }: { title?: string; action?: ReactNode }) {
  const t = useT();
  return <Block role="status" drawing={<EmptySheet />} title={title ?? t('kit.empty')} action={action} />;
}

export function EmptyFiltered({ count, onReset }: { count: number; onReset(): void }) {
  const t = useT();
  return (
    <Block
      role="status"
      drawing={<SearchIcon sx={{ fontSize: 48 }} />}
      title={t('kit.empty.filtered', { count })}
      action={
        <Button variant="outlined" onClick={onReset}>
          {t('kit.filters.reset')}
        </Button>
      }
    />
  );
}

/** A link names something that is not there, or not for the reader's eyes: both look the same. */
export function NotFoundBlock({ onLeave }: { onLeave(): void }) {
  const t = useT();
  return (
    <Block
      role="status"
      drawing={<SearchIcon sx={{ fontSize: 48 }} />}
      title={t('error.notFound')}
      action={
        <Button variant="outlined" onClick={onLeave}>
          {t('kit.notFound.back')}
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('kit.notFound.text')}</Typography>
    </Block>
  );
}

/** What went wrong in the server's own words, with the code that finds it in the logs. A 403 is explained instead. */
export function ErrorBlock({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const t = useT();
  if (error instanceof ApiError && error.code === 'moduleOff') return <ModuleOff />;
  if (error instanceof ApiError && error.status === 403) return <Forbidden reason={error.message} />;
  const message = error instanceof ApiError ? error.message : t('error.internal');
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <Block
      role="alert"
      drawing={<ErrorIcon color="error" sx={{ fontSize: 48 }} />}
      title={message}
      action={
        onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {requestId !== '' && (
        <Typography variant="caption" sx={{ color: 'text.secondary', userSelect: 'all', overflowWrap: 'anywhere' }}>
          {t('kit.error.requestId', { id: requestId })}
        </Typography>
      )}
    </Block>
  );
}

const ClosedDoor = ({ title, children }: { title: string; children: ReactNode }) => (
  <Block role="alert" drawing={<LockIcon sx={{ fontSize: 48 }} />} title={title}>
    <Typography>{children}</Typography>
  </Block>
);

/** A closed door says who could open it. */
function Forbidden({ reason }: { reason: string }) {
  const t = useT();
  const subject = useSubject();
  return (
    <ClosedDoor title={reason}>{subject && t('kit.forbidden.text', { role: t(`role.${subject.role}`) })}</ClosedDoor>
  );
}

/** No role opens what the company does not have. */
export function ModuleOff() {
  const t = useT();
  return <ClosedDoor title={t('error.moduleOff')}>{t('kit.moduleOff.text')}</ClosedDoor>;
}

type StaleProps = {
  message: string;
  /** What changed meanwhile, when it is known. */
  children?: ReactNode;
  onReload?: (() => void) | undefined;
  isReloading?: boolean;
};

/** Somebody else saved first: nothing is lost on either side, the person decides. */
export function Stale({ message, children, onReload, isReloading = false }: StaleProps) {
  const t = useT();
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        onReload && (
          <Button color="inherit" size="small" loading={isReloading} onClick={onReload}>
            {t('kit.stale.reload')}
          </Button>
        )
      }
    >
      {message}
      {children}
    </Alert>
  );
}

const EmptySheet = () => (
  <svg
    width="96"
    height="72"
    viewBox="0 0 96 72"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  >
    <rect x="12" y="6" width="72" height="60" rx="8" opacity=".35" />
    <path d="M12 22h72" opacity=".35" />
    <circle cx="22" cy="14" r="2" fill="#FFA94D" stroke="none" />
    <path d="M24 34h28M24 44h40M24 54h20" strokeDasharray="1 6" />
    <circle cx="70" cy="50" r="12" fill="#FFA94D" stroke="none" />
    <path d="M70 45v10M65 50h10" stroke="#111" />
  </svg>
);
