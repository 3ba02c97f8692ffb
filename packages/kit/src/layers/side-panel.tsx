import Box from '@mui/material/Box';
import MuiDrawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { createSignal } from '../memory/signal.ts';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../page/icons.ts';
import { useShortcut } from '../page/shortcuts.tsx';
import { useT } from '../words/i18n.ts';
import { Drawer } from './drawer.tsx';
import { type Closing, useLayerInHistory } from './layer-history.ts';

export const panelWidth = 372;
const besideTheList = '(min-width: 1500px)';
const phone = '(max-width: 699.95px)';

const { announce, subscribe } = createSignal();
let openBeside = 0;
const countBeside = (change: 1 | -1) => {
  openBeside += change;
  announce();
};

/** True while a panel stands beside the page: the shell leaves `panelWidth` free at the right. */
export const useHasPanel = (): boolean => useSyncExternalStore(subscribe, () => openBeside > 0);

export type SidePanelProps = {
  open: boolean;
  title: string;
  subtitle?: ReactNode;
  /** Stands before the title, such as a picture of what it names. */
  lead?: ReactNode;
  onClose(): Closing;
  /** Holds a page that is read: wider, and over the list whatever room there is beside it. */
  wide?: boolean;
  /** Has an entry of its own in the history, so that Back closes it; not where the address names what it shows. */
  inHistory?: boolean;
  /** Walks to the neighbour without closing; left out at either end. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** What the two ways are called, where "previous" and "next" do not say of what. */
  walks?: { readonly previous: string; readonly next: string };
  footer?: ReactNode;
  children: ReactNode;
};

/** One record beside its list: non-modal on wide screens, a drawer below, the whole screen on a phone. */
export function SidePanel({ inHistory = false, wide = false, ...panel }: SidePanelProps) {
  const isBeside = useMediaQuery(besideTheList, { noSsr: true });
  useLayerInHistory(panel.open && inHistory, panel.onClose);
  return isBeside && !wide ? <BesidePanel {...panel} /> : <CoverPanel {...panel} isWide={wide} />;
}

const widePanel = 640;
type PanelProps = Omit<SidePanelProps, 'inHistory' | 'wide'>;

/** Shortcuts leave fields alone, but Escape closes the panel from there too, as it does where it covers the page. */
const isEscapeInField = ({ key, target, defaultPrevented }: KeyboardEvent) =>
  key === 'Escape' && !defaultPrevented && target instanceof Element && target.matches('input, textarea');

function BesidePanel({ open, ...props }: PanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => void props.onClose();
  useShortcut('esc', 'common.close', close, { enabled: open });

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const own = panel.current;
    countBeside(1);
    own?.focus({ preventScroll: true });
    return () => {
      countBeside(-1);
      // Only who was still in the panel is taken back to where they came from.
      const isInside = document.activeElement === document.body || own?.contains(document.activeElement);
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open]);

  return (
    <MuiDrawer
      variant="persistent"
      anchor="right"
      open={open}
      // Out of the flow: its empty place would otherwise count as one more part of the page.
      sx={{ position: 'absolute' }}
      slotProps={{
        paper: {
          ref: panel,
          role: 'complementary',
          'aria-labelledby': titleId,
          tabIndex: -1,
          onKeyDown: (event: KeyboardEvent) => isEscapeInField(event) && close(),
          sx: {
            width: panelWidth,
            top: 'var(--band-height, 64px)',
            height: 'calc(100% - var(--band-height, 64px))',
            outline: 0,
          },
        },
      }}
    >
      {open && <PanelBody {...props} titleId={titleId} />}
    </MuiDrawer>
  );
}

function CoverPanel({ open, isWide, ...props }: PanelProps & { isWide: boolean }) {
  const titleId = useId();
  const isPhone = useMediaQuery(phone, { noSsr: true });
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={props.onClose}
      inHistory={false}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: isPhone ? '100%' : isWide ? widePanel : panelWidth + 28, maxWidth: '100%' },
        },
      }}
    >
      <PanelBody {...props} titleId={titleId} />
    </Drawer>
  );
}

type BodyProps = Omit<PanelProps, 'open'> & { titleId: string };

function PanelBody(props: BodyProps) {
  const { title, subtitle, lead, onClose, onPrevious, onNext, walks, footer, children, titleId } = props;
  const t = useT();
  const canWalk = onPrevious !== undefined || onNext !== undefined;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          px: 4,
          py: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {lead && <Box sx={{ flex: 'none', mr: 2, py: 1.5 }}>{lead}</Box>}
        <Box sx={{ flex: 1, minWidth: 0, py: 1.5 }}>
          <Typography id={titleId} component="h2" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {canWalk && (
          <>
            <IconButton
              aria-label={walks?.previous ?? t('kit.panel.previous')}
              disabled={!onPrevious}
              onClick={onPrevious}
            >
              <ChevronLeftIcon />
            </IconButton>
            <IconButton aria-label={walks?.next ?? t('kit.panel.next')} disabled={!onNext} onClick={onNext}>
              <ChevronRightIcon />
            </IconButton>
          </>
        )}
        <IconButton aria-label={t('common.close')} edge="end" onClick={() => void onClose()}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, p: 4 }}>{children}</Box>
      {footer && (
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            display: 'flex',
            gap: 2,
            p: 3,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            '& > *': { flex: 1 },
          }}
        >
          {footer}
        </Box>
      )}
    </Box>
  );
}
