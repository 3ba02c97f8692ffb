import { companySettingsContract } from '@timbro/core/company-settings/contract.ts';
import { settingsFaults } from '@timbro/core/company-settings/rules.ts';
import { type Day, laterDay } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { beginning } from '@timbro/core/work-schedules/rules.ts';
import { lockRules } from '#db/locks.ts';
import { type Caller, implement, orNotFound, refuseStale, todayOf } from '#http/handlers.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { rooms } from '#realtime/audience.ts';
import { ruleChanges } from '#register/plan/rule-changes.ts';
import {
  type SettingsValues,
  type SettingsVersion,
  neverChanged,
  settingsFields,
  settingsOn,
  settingsVersions,
} from '#register/plan/rule-versions.repo.ts';
import { changedVersions, sentOf, versionsFrom } from '#register/plan/versions.ts';
import { companySettingsRepo } from './company-settings.repo.ts';

/** What holds from when, the oldest first; what nobody has settled is so from the beginning. */
async function versionsOf({ tx, actor }: Caller): Promise<SettingsVersion[]> {
  const versions = await settingsVersions(tx, actor.companyId).of(actor.companyId);
  return versions.length > 0 ? versions : [neverChanged];
}

/** The settings as they hold on a day. */
async function presented(call: Caller, day: Day) {
  const { tx, actor } = call;
  const head = await companySettingsRepo(tx, actor.companyId).find();
  const { createdAt } = head ?? orNotFound(await companiesRepo(tx).find(actor.companyId));
  return {
    id: actor.companyId,
    createdAt: createdAt.toISOString(),
    version: head?.version ?? 1,
    ...settingsOn(await versionsOf(call), day),
  };
}

export const companySettingsHandlers = implement(companySettingsContract, {
  find: (call) => presented(call, todayOf(call)),

  async update(call) {
    const { tx, actor, body } = call;
    const { companyId } = actor;
    await lockRules(tx, companyId);
    const changes = ruleChanges(tx, companyId);
    const from = body.validFrom
      ? laterDay(body.validFrom, beginning)
      : await changes.firstOpenDay('everybody', beginning);
    const before = await presented(call, from);
    refuseStale(before, body.version);
    const sent = sentOf<SettingsValues>(settingsFields, body);
    const changed = changedVersions<SettingsVersion>(await versionsOf(call), from, sent);
    if (!changed) {
      call.unrecorded();
      return before;
    }
    const faults = versionsFrom(changed, from).flatMap(settingsFaults);
    // A fault repeats in every later version; it is reported once.
    const errors = [...new Map(faults.map((fault) => [fault.path, fault])).values()];
    if (errors.length > 0) throw new Refusal('validation', { errors });
    await changes.reach('everybody', from, 'validFrom');
    await settingsVersions(tx, companyId).put(companyId, changed);
    await companySettingsRepo(tx, companyId).touch(new Date(before.createdAt));
    const after = await presented(call, from);
    call.record({ entityId: companyId, before, after, rooms: [rooms.role(companyId, 'Admin')] });
    return after;
  },
});
