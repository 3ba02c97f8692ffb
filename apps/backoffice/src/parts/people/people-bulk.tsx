import { type ReactNode, useState } from 'react';
import type { User } from '@timbro/core/users/contract.ts';
import { api, useAging } from '@timbro/kit/data/api.ts';
import { inTurns } from '@timbro/kit/data/in-turns.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import { OutcomeLines, TellDialog } from '@timbro/kit/layers/tell-dialog.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { ArchiveIcon, MailIcon, UsersIcon } from '@timbro/kit/page/icons.ts';
import type { BulkAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useLettersAction } from './pairing-letters.ts';
import { type ManagedScope, managingOf } from './people-scope.ts';

type Refused = { readonly person: User; readonly reason: string };
type Outcome = { readonly summary: string; readonly refused: readonly Refused[] };
type Work = 'archive' | 'invite' | 'move';
type Moving = {
  readonly rows: readonly User[];
  /** Only the first end counts: the dialog also closes after a move has begun. */
  end(isDone: boolean | Promise<boolean>): void;
};

const atOnce = 4;

/** The same for many people: asked once, with progress, and whoever was refused is named with the reason. */
export function usePeopleBulk(scope: ManagedScope): { actions: readonly BulkAction<User>[]; dialogs: ReactNode } {
  const t = useT();
  const confirm = useConfirm();
  const refresh = useAging(scope.kind === 'company' ? 'users' : 'providerUsers');
  const endpoints = managingOf(scope);
  const mayChange = useCan(endpoints.update);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const letters = useLettersAction();

  const runFor = async (work: Work, rows: readonly User[], one: (person: User) => Promise<unknown>) => {
    const refused: Refused[] = [];
    let settled = 0;
    await runTask({
      label: t(`users.bulk.${work}.task`),
      run: (report) =>
        inTurns(rows, atOnce, async (person) => {
          await one(person).catch((error: unknown) =>
            refused.push({ person, reason: reasonOf(error, t('error.internal')) }),
          );
          report({ done: (settled += 1), total: rows.length });
        }),
    });
    await refresh();
    const done = rows.length - refused.length;
    const said = t(`users.bulk.${work}.done`, { count: done });
    if (refused.length === 0) return notify.success(said);
    const summary = [done > 0 && said, t('users.bulk.refused', { count: refused.length })].filter(Boolean).join(', ');
    setOutcome({ summary, refused });
  };

  const ask = (work: 'archive' | 'invite', rows: readonly User[]) =>
    confirm({
      title: t(`users.bulk.${work}.confirm`, { count: rows.length }),
      body: [t('users.bulk.scope', { count: rows.length }), t(askedText[work])].join(' '),
      confirm: t(`users.bulk.${work}`),
    });

  const archive: BulkAction<User> = {
    id: 'archive',
    label: t('users.bulk.archive'),
    icon: ArchiveIcon,
    run: async (rows) => {
      if (!(await ask('archive', rows))) return false;
      await runFor('archive', rows, ({ id }) =>
        endpoints.archive({ params: { userId: id }, body: { archived: true } }),
      );
      return true;
    },
  };
  const invite: BulkAction<User> = {
    id: 'invite',
    label: t('users.bulk.invite'),
    icon: MailIcon,
    run: async (rows) => {
      if (!(await ask('invite', rows))) return false;
      await runFor('invite', rows, ({ id }) => endpoints.invite({ params: { userId: id } }));
      return true;
    },
  };
  const move: BulkAction<User> = {
    id: 'move',
    label: t('users.bulk.move'),
    icon: UsersIcon,
    run: (rows) => new Promise((resolve) => setMoving({ rows, end: resolve })),
  };
  const moveTo = async (rows: readonly User[], departmentId: string | null) => {
    await runFor('move', rows, ({ id }) => api.users.update({ params: { userId: id }, body: { departmentId } }));
    return true;
  };

  return {
    actions: mayChange
      ? [archive, ...(scope.kind === 'company' ? [move] : []), invite, ...(scope.kind === 'company' ? letters : [])]
      : [],
    dialogs: (
      <>
        {moving && (
          <MoveDialog
            count={moving.rows.length}
            onMove={(departmentId) => moving.end(moveTo(moving.rows, departmentId))}
            onClose={() => {
              setMoving(null);
              moving.end(false);
            }}
          />
        )}
        {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
      </>
    ),
  };
}

const askedText = { archive: 'users.archive.text', invite: 'users.bulk.invite.text' } as const;

function OutcomeDialog({ outcome: { summary, refused }, onClose }: { outcome: Outcome; onClose(): void }) {
  const lines = refused.map(({ person, reason }) => ({
    id: person.id,
    title: person.displayName,
    text: reason,
    isGood: false,
  }));
  return (
    <TellDialog title={summary} onClose={onClose}>
      <OutcomeLines lines={lines} />
    </TellDialog>
  );
}
