import type { User } from '@timbro/core/users/contract.ts';
import { useWriting } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useUndo } from '@timbro/kit/data/undo.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { ArchiveIcon, DeleteIcon, EditIcon, MailIcon, RefreshIcon } from '@timbro/kit/page/icons.ts';
import type { RowAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type ManagedScope, managingOf } from './people-scope.ts';

export type PersonActions = {
  archive(person: User): Promise<void>;
  activate(person: User): Promise<unknown>;
  invite(person: User): Promise<unknown>;
  remove(person: User): Promise<void>;
};

/** What follows from a deed beside its text. */
type Further = { readonly onRefused?: (error: unknown) => void; readonly undo?: () => unknown };

/** What can be done with one person, each asked for and told in its own way. */
export function usePersonActions(scope: ManagedScope): PersonActions {
  const t = useT();
  const confirm = useConfirm();
  const writing = useWriting();
  const offers = useUndo();
  const { archive, invite, remove } = managingOf(scope);
  const { module } = archive;

  /** What is refused is said with its reasons, which name what stands in the way. */
  const act = (sent: Promise<unknown>, says: string, { onRefused = told, undo }: Further = {}) =>
    writing(sent, { of: [module], says, undo: undo && { offers, run: undo } }).catch(onRefused);
  const told = (error: unknown) => notify.error(reasonOf(error, t('error.internal')));
  const setArchived = ({ id }: User, archived: boolean) => archive({ params: { userId: id }, body: { archived } });

  const activate = (person: User) => act(setArchived(person, false), t('users.update.done'));

  const archiveNow = (person: User) =>
    act(setArchived(person, true), t('users.archive.named', { name: person.displayName }), {
      undo: () => activate(person),
    });

  /** Who cannot be deleted can still be archived, which is what is meant most of the time. */
  const refuseRemoval = async (person: User, error: unknown) => {
    const reason = reasonOf(error, t('error.internal'));
    const mayArchive = error instanceof ApiError && error.code === 'inUse' && person.status !== 'archived';
    if (!mayArchive) return notify.error(reason);
    const agreed = await confirm({
      title: t('users.remove.refused', { name: person.displayName }),
      body: `${reason}. ${t('users.remove.archiveInstead')}`,
      confirm: t('users.archive'),
    });
    if (agreed) await archiveNow(person);
  };

  return {
    activate,
    async archive(person) {
      const title = t('users.archive.confirm', { name: person.displayName });
      if (await confirm({ title, body: t('users.archive.text'), confirm: t('users.archive') }))
        await archiveNow(person);
    },
    invite: ({ id }) => act(invite({ params: { userId: id } }), t('users.invite.done')),
    async remove(person) {
      const agreed = await confirm({
        title: t('users.remove.confirm', { name: person.displayName }),
        body: t('users.remove.text'),
        confirm: t('users.remove'),
        danger: true,
        typed: person.displayName,
      });
      if (!agreed) return;
      await act(remove({ params: { userId: person.id } }), t('users.remove.done'), {
        onRefused: (error) => void refuseRemoval(person, error),
      });
    },
  };
}

/** The menu of a row. Nobody shuts themselves out, so oneself can only be edited. */
export function useRowActions(scope: ManagedScope, actions: PersonActions, onEdit: (person: User) => void) {
  const t = useT();
  const ownId = useSession().user?.id;
  const mayChange = useCan(managingOf(scope).update);
  return (person: User): readonly RowAction[] => {
    // Of whom only that is left which the law keeps, nothing can be changed.
    if (!mayChange || person.erasedAt) return [];
    const edit: RowAction = { id: 'edit', label: t('users.modify'), icon: EditIcon, run: () => onEdit(person) };
    if (person.id === ownId) return [edit];
    const isArchived = person.status === 'archived';
    return [
      edit,
      ...(person.status === 'notActive'
        ? [{ id: 'invite', label: t('users.invite'), icon: MailIcon, run: () => void actions.invite(person) }]
        : []),
      isArchived
        ? { id: 'activate', label: t('users.activate'), icon: RefreshIcon, run: () => void actions.activate(person) }
        : { id: 'archive', label: t('users.archive'), icon: ArchiveIcon, run: () => void actions.archive(person) },
      { id: 'remove', label: t('users.remove'), icon: DeleteIcon, run: () => void actions.remove(person) },
    ];
  };
}
