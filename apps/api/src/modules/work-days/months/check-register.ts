import type * as z from 'zod';
import type { registerCheck } from '@timbro/core/work-days/months/register-check.ts';
import type { Caller } from '#http/handlers.ts';
import { verifyRegister } from '#register/log/verify.repo.ts';
import { seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { presentPerson } from '../calendar/day-info.ts';

/** Walks every chain of the company and names the first break, with the person it belongs to. */
export async function checkRegister({ tx, actor }: Caller): Promise<z.output<typeof registerCheck>> {
  const { people, stamps, firstBreak } = await verifyRegister(tx, actor.companyId);
  if (!firstBreak) return { intact: true, people, stamps, firstBreak: null };
  const [person] = await seenPeopleRepo(tx, actor.companyId, 'company').find([firstBreak.userId]);
  const user = person
    ? presentPerson(person)
    : { id: firstBreak.userId, displayName: '', sortName: '', departmentId: null };
  const { seq, stampId, at } = firstBreak;
  return { intact: false, people, stamps, firstBreak: { user, seq, stampId, at: at?.toISOString() ?? null } };
}
