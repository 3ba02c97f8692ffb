import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, createContext, use, useCallback, useId, useRef, useState } from 'react';
import { isTypedAs } from '@timbro/core/users/rules.ts';
import { useIsOffline } from '../data/offline.ts';
import { WriteButton } from '../page/write-button.tsx';
import { useT } from '../words/i18n.ts';
import { Dialog } from './dialog.tsx';

/** Texts arrive translated: they usually name the record in question. */
export type Question = {
  title: string;
  body?: ReactNode;
  /** The word of the button that goes ahead; "Confirm" by default. */
  confirm?: string;
  danger?: boolean;
  /** What must be typed first, for what cannot be undone. */
  typed?: string;
  /** Changes nothing on the server, so it can be answered without a connection. */
  local?: boolean;
  /** The word of the button that does not; "Cancel" by default. */
  refuse?: string;
  /** Asked while the page is being left: a step in the history is already waiting for the answer. */
  leaving?: boolean;
};
export type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask | null>(null);

/** Asks the person and resolves with the answer; Escape, Back and Cancel mean no. */
export function useConfirm(): Ask {
  const ask = use(AskContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

type Asked = { question: Question; answer(agreed: boolean): void };

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const pending = useRef<Asked | null>(null);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        // A question that another one pushes aside counts as refused: whoever asked must not wait for ever.
        pending.current?.answer(false);
        pending.current = { question, answer: resolve };
        setAsked(pending.current);
        setOpen(true);
      }),
    [],
  );
  const answer = (agreed: boolean) => {
    setOpen(false);
    asked?.answer(agreed);
  };
  return (
    <AskContext value={ask}>
      {children}
      {/* The last question stays readable while the dialog fades away. */}
      {asked && (
        <ConfirmDialog
          key={asked.question.title}
          open={isOpen}
          question={asked.question}
          onAnswer={answer}
          onGone={() => setAsked(null)}
        />
      )}
    </AskContext>
  );
}

type DialogProps = { open: boolean; question: Question; onAnswer(agreed: boolean): void; onGone(): void };

function ConfirmDialog({ open, question, onAnswer, onGone }: DialogProps) {
  const t = useT();
  const titleId = useId();
  const bodyId = useId();
  const [typed, setTyped] = useState('');
  const { title, body, confirm, refuse, danger = false, local = false, leaving = false, typed: expected } = question;
  const mayGoAhead = expected === undefined || isTypedAs(typed, expected);
  const isOffline = useIsOffline();
  const GoButton = local ? Button : WriteButton;

  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      inHistory={!leaving}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 448 } }, transition: { onExited: onGone } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (mayGoAhead && (local || !isOffline)) onAnswer(true);
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent id={bodyId} sx={{ maxWidth: 448, '& > *': { maxWidth: 400 } }}>
          {body !== undefined && <div>{body}</div>}
          {expected !== undefined && (
            // A plain label: the floating one brings a third of the form kit into the first load of every page.
            <Box component="label" sx={{ display: 'block', mt: 4, fontWeight: 600 }}>
              {t('kit.confirm.typed', { name: expected })}
              <OutlinedInput
                autoFocus
                fullWidth
                size="small"
                sx={{ mt: 1 }}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Box>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" autoFocus={expected === undefined} onClick={() => onAnswer(false)}>
            {refuse ?? t('common.cancel')}
          </Button>
          <GoButton type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={!mayGoAhead}>
            {confirm ?? t('common.confirm')}
          </GoButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
