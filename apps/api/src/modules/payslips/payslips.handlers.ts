import { payslips } from '@timbro/core/payslips/contract.ts';
import { implement, orNotFound } from '#http/handlers.ts';
import { changeSlip } from './change-slip.ts';
import { removeSlip, withdrawSlip } from './end-slip.ts';
import { findFor, handOut, handOutMany, looksAfterSlips } from './hand-out.ts';
import { keepSlip } from './keep-slip.ts';
import { payeesRepo } from './payees.repo.ts';
import { payslipsRepo } from './payslips.repo.ts';
import { presentFile, presentOwn, presentSlip } from './present-slips.ts';
import { publishSlips } from './publish-slips.ts';
import { receiptOf, receiptsOf } from './receipts.ts';

export const payslipHandlers = implement(payslips, {
  async list({ tx, actor, query }) {
    const { page, pageSize, month, missing } = query;
    if (missing && month) {
      const { rows, total } = await payeesRepo(tx, actor.companyId).missing(month, query);
      return { items: rows.map(({ user }) => ({ id: user.id, user, month })), total, page, pageSize };
    }
    const { rows, total } = await payslipsRepo(tx, actor.companyId).page(query);
    return { items: rows.map(presentSlip), total, page, pageSize };
  },

  async summary({ tx, actor, query: { month } }) {
    const [counted, missing] = await Promise.all([
      payslipsRepo(tx, actor.companyId).countsOf(month),
      payeesRepo(tx, actor.companyId).missingCount(month),
    ]);
    return { ...counted, missing };
  },

  async people({ tx, actor, query }) {
    const { rows, total } = await payeesRepo(tx, actor.companyId).page(query);
    return { items: rows, total, page: query.page, pageSize: query.pageSize };
  },

  async mine({ tx, actor, query }) {
    const { id, month, page, pageSize, sort } = query;
    const asked = { ids: id ? [id] : undefined, month, page, pageSize, sort };
    const { rows, total } = await payslipsRepo(tx, actor.companyId).ofOwner(actor.id, asked);
    return { items: rows.map(presentOwn), total, page, pageSize };
  },

  mineZip: handOutMany,
  receipts: receiptsOf,

  async find(call) {
    const row = await findFor(call, call.params.payslipId);
    return looksAfterSlips(call) ? presentSlip(row) : presentOwn(row);
  },

  download: handOut,

  async versions({ tx, actor, params }) {
    const repo = payslipsRepo(tx, actor.companyId);
    orNotFound(await repo.find(params.payslipId));
    const items = (await repo.files(params.payslipId)).map(({ file, uploadedBy }) => presentFile(file, uploadedBy));
    return { items, total: items.length, page: 1, pageSize: Math.max(items.length, 1) };
  },

  receipt: receiptOf,
  create: keepSlip,
  publish: publishSlips,
  update: changeSlip,
  withdraw: withdrawSlip,
  remove: removeSlip,
});
