import { useState } from 'react';
import type { Company } from '@timbro/core/companies/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { CancelIcon, CheckCircleIcon, DeleteIcon, MailIcon } from '@timbro/kit/page/icons.ts';
import type { RowAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

const paramsOf = ({ id }: Company) => ({ params: { companyId: id } });
/** For `catch`: the call itself has already shown the error. */
const told = () => undefined;

/** Whether the server found nobody it could invite. */
const lacksAdmin = (error: unknown) => error instanceof ApiError && error.errors.some(({ path }) => path === 'admin');

type Follows = {
  /** There is nobody to invite: an administrator has to be added first. */
  onAdminMissing(company: Company): void;
  onRemoved?: (company: Company) => void;
};

/** What can be done to a client from its row and from its page; each asks first where something stops. */
export function useClientActions({ onAdminMissing, onRemoved = told }: Follows) {
  const t = useT();
  const confirm = useConfirm();
  const mayRemove = useCan(api.companies.remove);
  const [isRemoving, setRemoving] = useState(false);
  const invitation = useWrite(api.companies.invite);
  const status = useWrite(api.companies.setStatus);
  const removal = useWrite(api.companies.remove);

  const invite = async (company: Company) => {
    const { name, invited, usersCount } = company;
    if (usersCount === 0) return onAdminMissing(company);
    // Whoever was invited and is disabled now was stopped by somebody, and an invitation would undo that.
    const isStopped = invited && company.status === 'disabled';
    const question = {
      title: t('companies.invite.question', { name }),
      body: t('companies.invite.enables'),
      confirm: t('companies.invite'),
    };
    if (isStopped && !(await confirm(question))) return;
    await invitation.mutateAsync(paramsOf(company)).catch((error: unknown) => {
      if (lacksAdmin(error)) onAdminMissing(company);
    });
  };

  const enable = (company: Company) =>
    status.mutateAsync({ ...paramsOf(company), body: { status: 'enabled' } }).catch(told);

  const disable = async (company: Company) => {
    const agreed = await confirm({
      title: t('companies.disable.question', { name: company.name }),
      body: t('companies.disable.text', { count: company.usersCount }),
      confirm: t('companies.disable'),
      danger: true,
    });
    if (agreed) await status.mutateAsync({ ...paramsOf(company), body: { status: 'disabled' } }).catch(told);
  };

  const remove = async (company: Company) => {
    const { name, usersCount } = company;
    const agreed = await confirm({
      title: t('companies.remove.question', { name }),
      body: t('companies.remove.text', { count: usersCount }),
      confirm: t('companies.remove'),
      typed: name,
      danger: true,
    });
    if (!agreed) return;
    setRemoving(true);
    await removal.mutateAsync({ ...paramsOf(company), body: { name } }).then(
      () => onRemoved(company),
      () => setRemoving(false),
    );
  };

  const actionsOf = (company: Company): RowAction[] => [
    {
      id: 'invite',
      label: t(company.invited ? 'companies.inviteAgain' : 'companies.invite'),
      icon: MailIcon,
      run: () => void invite(company),
    },
    company.status === 'enabled'
      ? { id: 'disable', label: t('companies.disable'), icon: CancelIcon, run: () => void disable(company) }
      : { id: 'enable', label: t('companies.enable'), icon: CheckCircleIcon, run: () => void enable(company) },
    ...(mayRemove
      ? [{ id: 'remove', label: t('companies.remove'), icon: DeleteIcon, run: () => void remove(company) }]
      : []),
  ];
  return { actionsOf, isRemoving };
}
