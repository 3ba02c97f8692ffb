import { useNamedPeople } from '#parts/people/named-people.ts';
import type { PlanModel } from './plan-model.ts';

/** The names of people, also of those whom the week on show leaves out. */
export function useNames({ rows }: Pick<PlanModel, 'rows'>, ids: readonly string[]): (userId: string) => string {
  const shown = new Map(rows.map(({ user }) => [user.id, user.displayName]));
  const others = useNamedPeople([...new Set(ids)].filter((id) => !shown.has(id)));
  return (userId) => shown.get(userId) ?? others.find(({ id }) => id === userId)?.displayName ?? '…';
}
