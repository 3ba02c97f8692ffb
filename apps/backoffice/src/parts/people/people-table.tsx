import { type ReactNode, useMemo, useState } from 'react';
import { companyRoles, providerRoles } from '@timbro/core/access.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { sortNameOf, userStatuses } from '@timbro/core/users/rules.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api } from '@timbro/kit/data/api.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DataTable, type DataTableProps } from '@timbro/kit/table/data-table.tsx';
import type { FilterSpec } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDepartmentOptions } from '#parts/department-choice/department-options.ts';
import { usePairingRow } from './pairing-row.ts';
import { usePeopleBulk } from './people-bulk.tsx';
import { usePeopleColumns } from './people-columns.tsx';
import { type ManagedScope, type PeopleScope, isManaged, managingOf, sourceOf } from './people-scope.ts';
import { type PersonActions, usePersonActions, useRowActions } from './person-actions.ts';
import { PersonDialog } from './person-dialog.tsx';
import { PersonPanel } from './person-panel.tsx';

type Props = {
  scope: PeopleScope;
  /** What to do about a list that has nobody but the reader yet. */
  emptyAction?: ReactNode;
};

/** People of a company, of the provider or of a client: the same table, fed by data. */
export const PeopleTable = ({ scope, emptyAction }: Props) =>
  isManaged(scope) ? (
    <ManagedTable scope={scope} emptyAction={emptyAction} />
  ) : (
    <ListedTable scope={scope} empty={{ title: 'users.nobody', action: emptyAction }} />
  );

function ManagedTable({ scope, emptyAction }: { scope: ManagedScope; emptyAction: ReactNode }) {
  const ownId = useSession().user?.id;
  const [editing, setEditing] = useState<User | null>(null);
  const actions = usePersonActions(scope);
  const rowActions = useRowActions(scope, actions, setEditing);
  const pairing = usePairingRow();
  const bulk = usePeopleBulk(scope);
  return (
    <>
      <ListedTable
        scope={scope}
        rowActions={(person) => [...rowActions(person), ...(scope.kind === 'company' ? pairing(person) : [])]}
        bulkActions={bulk.actions}
        canSelect={({ id }) => id !== ownId}
        exportEndpoint={managingOf(scope).export}
        empty={{ title: 'users.empty', action: emptyAction, stillWith: (rows) => rows.every(({ id }) => id === ownId) }}
      >
        {(person) => <PanelFooter scope={scope} person={person} actions={actions} onEdit={() => setEditing(person)} />}
      </ListedTable>
      {editing && <PersonDialog scope={scope} person={editing} onClose={() => setEditing(null)} />}
      {bulk.dialogs}
    </>
  );
}

type Table = DataTableProps<User, ReturnType<typeof sourceOf>['filter']>;
type ListedProps = Pick<Table, 'rowActions' | 'bulkActions' | 'canSelect' | 'exportEndpoint' | 'empty'> & {
  scope: PeopleScope;
  /** The foot of the open person's panel. */
  children?: (person: User) => ReactNode;
};

/** Who has left is hidden until asked for. */
const working = { status: ['active', 'notActive'] };

function ListedTable({ scope, children, ...rest }: ListedProps) {
  const [, write] = useAddress();
  const named = useNamedRecord();
  const columns = usePeopleColumns(scope);
  const filters = usePeopleFilters(scope);
  const { endpoint, filter, ...source } = sourceOf(scope);
  return (
    <DataTable
      {...rest}
      title={scope.kind === 'provider' ? 'providerUsers.title' : 'users.title'}
      endpoint={endpoint}
      filter={filter}
      {...('params' in source && { params: source.params })}
      filters={filters}
      defaults={working}
      views={scope.kind !== 'client'}
      columns={columns}
      rowName={sortNameOf}
      onOpen={({ id }) => write({ id, panel: undefined })}
      openId={named.id}
    >
      {(rows) => (
        <PersonPanel scope={scope} named={named} rows={rows}>
          {children}
        </PersonPanel>
      )}
    </DataTable>
  );
}

const companyRoleOptions = optionsOf(companyRoles, 'role');
const providerRoleOptions = optionsOf(providerRoles, 'role');

function usePeopleFilters({ kind }: PeopleScope): readonly FilterSpec[] {
  const hasDepartments = useCan(api.departments.list) && kind === 'company';
  const departments = useDepartmentOptions({ enabled: hasDepartments });
  return useMemo(
    () => [
      { kind: 'search', name: 'search', label: kind === 'provider' ? 'providerUsers.search' : 'users.search' },
      {
        kind: 'multi',
        name: 'status',
        label: 'users.field.status',
        options: optionsOf(userStatuses, 'users.status'),
      },
      {
        kind: 'multi',
        name: 'role',
        label: 'users.field.role',
        options: kind === 'provider' ? providerRoleOptions : companyRoleOptions,
      },
      ...(hasDepartments
        ? [
            {
              kind: 'multi',
              name: 'departmentId',
              label: 'users.field.department',
              options: [{ value: 'none', label: 'users.filter.noDepartment' }, ...departments],
            } as const,
          ]
        : []),
    ],
    [kind, hasDepartments, departments],
  );
}

type FooterProps = { scope: ManagedScope; person: User; actions: PersonActions; onEdit(): void };

function PanelFooter({ scope, person, actions, onEdit }: FooterProps) {
  const t = useT();
  const ownId = useSession().user?.id;
  const mayChange = useCan(managingOf(scope).update);
  if (!mayChange || person.erasedAt) return null;
  const isArchived = person.status === 'archived';
  return (
    <>
      {person.id !== ownId && (
        <WriteButton
          variant="outlined"
          onClick={() => void (isArchived ? actions.activate(person) : actions.archive(person))}
        >
          {t(isArchived ? 'users.activate' : 'users.archive')}
        </WriteButton>
      )}
      <WriteButton variant="contained" onClick={onEdit}>
        {t('users.modify')}
      </WriteButton>
    </>
  );
}
