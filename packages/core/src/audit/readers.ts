import { type Access, type Subject, can } from '../access.ts';
import { type Contract, capabilitiesOf, isRead } from '../capability.ts';
import { type AuditEntity, auditEntities } from './rules.ts';

type Readers = ReadonlyMap<AuditEntity, readonly Access[]>;

/**
 * Who may read each kind of record, as the contract declares it: the modules whose writes leave lines of a kind also
 * hold its reads. History shows a kind to those alone whom one of these reads would answer.
 */
export function readersOf(contracts: Readonly<Record<string, Contract>>): Readers {
  const all = capabilitiesOf(contracts);
  const modulesOf = (entity: AuditEntity) =>
    new Set(all.filter(({ capability }) => capability.entity === entity).map(({ module }) => module));
  return new Map(
    auditEntities.map((entity) => {
      const modules = modulesOf(entity);
      const reads = all.filter(({ module, capability }) => modules.has(module) && isRead(capability));
      return [entity, reads.map(({ capability }) => capability.access)];
    }),
  );
}

/** Whether a read shows somebody more than what is about themselves. */
const opens = (subject: Subject, access: Access): boolean =>
  can(subject, access) && (typeof access === 'string' || !access.own?.includes(subject.role));

/** The kinds of record somebody may read, with the modules their company has. */
export const kindsReadBy = (readers: Readers, subject: Subject): AuditEntity[] =>
  auditEntities.filter((entity) => readers.get(entity)?.some((access) => opens(subject, access)));
