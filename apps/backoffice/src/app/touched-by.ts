import { type EntityEvent, moduleOfEvent } from '@timbro/core/realtime.ts';
import { session } from '@timbro/kit/session.ts';

/** The profile shows the person and the company's flags, and every change is also a line of the history. */
export function touchedBy({ eventType, entityId }: EntityEvent): readonly string[] {
  const module = moduleOfEvent(eventType);
  const isOwn = module === 'companies' || (module === 'users' && entityId === session.get().user?.id);
  return isOwn ? ['audit', 'profile'] : ['audit'];
}
