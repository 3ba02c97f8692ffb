import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import type { FilterSpec, FoundProps } from '@timbro/kit/table/types.ts';
import { useNamedPeople } from './named-people.ts';

const choice = lazyPart(() => import('./people-choice.tsx'));

function Words({ values }: Pick<FoundProps, 'values'>) {
  const [first, ...rest] = useNamedPeople(values);
  return [first?.displayName, rest.length > 0 && `+${rest.length}`].filter(Boolean).join(' ');
}

const Choose = (props: FoundProps) => (
  <LazyPart part={choice} loading={<Loading shape="form" rows={1} />}>
    {({ PeopleChoice }) => <PeopleChoice {...props} />}
  </LazyPart>
);

/** People as a filter of a list: found by typing, since a company may have more than a menu can hold. */
export const peopleFilter = {
  kind: 'found',
  name: 'userId',
  label: 'requests.filter.person',
  Choose,
  Words,
} as const satisfies FilterSpec;
