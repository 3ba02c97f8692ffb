import { isId } from '@timbro/core/ids.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { RecordPanel, useRecord } from '@timbro/kit/layers/record-panel.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const param = 'person';
/** Where the card lies over a page. */
export const cardOver = (pathname: string, id: string): string => `${pathname}?${param}=${id}`;

const source = { endpoint: api.people.list, read: readerOf(api.people.list) };

/** Whom a search has found, over any page: for who looks after people and has no page that opens them. */
export function PersonCard() {
  const mayLook = useCan(api.people.list);
  return mayLook ? <Card /> : null;
}

function Card() {
  const t = useT();
  const [{ [param]: given }, write] = useAddress();
  const id = typeof given === 'string' ? given : undefined;
  const show = (next: string | undefined) => write({ [param]: next });
  const found = useRecord(
    { id, open: (person) => show(person.id), walkTo: show, close: () => show(undefined) },
    source,
  );
  const isAsked = id !== undefined && isId(id);
  const departments = useRead(api.departments.list, { query: { pageSize: 200 } }, { enabled: isAsked, inPlace: true });
  const person = found.record;
  const department = departments.data?.items.find((each) => each.id === person?.departmentId);
  return (
    <RecordPanel of={found} title={person?.displayName ?? (id === undefined ? '' : t('users.field.name'))}>
      {person && (
        <Facts
          facts={[
            { label: t('users.field.department'), value: department?.name },
            { label: t('users.field.status'), value: t(`users.status.${person.status}`) },
          ]}
        />
      )}
    </RecordPanel>
  );
}
