import { access, can } from '@timbro/core/access.ts';
import type { FileReply } from '@timbro/core/capability.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { payslips } from '@timbro/core/payslips/contract.ts';
import { isShown } from '@timbro/core/payslips/rules.ts';
import { zipOf } from '#files/zip.ts';
import { type Caller, orNotFound } from '#http/handlers.ts';
import { keepPart } from '#http/keep-part.ts';
import { audienceOfPaper } from '#realtime/audience.ts';
import { type SlipRow, payslipsRepo } from './payslips.repo.ts';
import { slipFacts } from './present-slips.ts';

const downloading = { id: 'payslips.download', module: 'payslips', capability: payslips.download };

export const looksAfterSlips = ({ actor }: Caller): boolean => can(actor, access.hrOffice);

/** For those who look after slips every one; for its owner what is theirs to see; for anybody else there is none. */
export async function findFor(call: Caller, id: string): Promise<SlipRow> {
  const row = orNotFound(await payslipsRepo(call.tx, call.actor.companyId).find(id));
  const isOwners = row.slip.userId === call.actor.id && isShown(row.slip);
  if (!isOwners && !looksAfterSlips(call)) throw new Refusal('notFound');
  return row;
}

type Downloading = Caller & {
  params: { payslipId: string };
  query: { view?: boolean | undefined; fileNumber?: number | undefined };
};

/** The file. Of the owner's own reading it is kept that it began, before the first byte, and that it is complete, after the last. */
export async function handOut(call: Downloading): Promise<FileReply> {
  const { actor, query, server, tx } = call;
  const { slip, file } = await findFor(call, call.params.payslipId);
  const isOwner = slip.userId === actor.id && isShown(slip);
  const wanted = query.fileNumber ?? file.number;
  if (wanted !== file.number && !looksAfterSlips(call)) throw new Refusal('notFound');
  const given =
    wanted === file.number
      ? file
      : orNotFound(
          (await payslipsRepo(tx, actor.companyId).files(slip.id))
            .map((each) => each.file)
            .find(({ number }) => number === wanted),
        );
  const content = await server.files.get(given.fileKey);
  const reply = { name: given.fileName, type: 'application/pdf' };
  if (!isOwner || wanted !== file.number) return { ...reply, content };
  const isMarked = await mark(call, [slip], 'openedAt').catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  if (!isMarked) {
    // Another file has taken its place meanwhile: the owner is given that one.
    content.destroy();
    return handOut(call);
  }
  return { ...reply, content: query.view ? content : whole(content, () => mark(call, [slip], 'downloadedAt')) };
}

/** Several of one's own slips as one file. */
export async function handOutMany(call: Caller & { query: { payslipId: string[] } }): Promise<FileReply> {
  const { actor, tx, query, server } = call;
  const ids = [...new Set(query.payslipId)];
  const asked = { ids, page: 1, pageSize: ids.length, sort: 'month' };
  const { rows } = await payslipsRepo(tx, actor.companyId).ofOwner(actor.id, asked);
  if (rows.length < ids.length) throw new Refusal('notFound');
  const slips = rows.map(({ slip }) => slip);
  if (!(await mark(call, slips, 'openedAt'))) return handOutMany(call);
  const entries = rows.map(({ slip, file }) => ({
    name: `${slip.month} ${slip.displayName}.pdf`,
    open: () => server.files.get(file.fileKey),
  }));
  return {
    name: `${rows.at(0)?.slip.month}_${rows.at(-1)?.slip.month}.zip`,
    type: 'application/zip',
    content: whole(zipOf(entries), () => mark(call, slips, 'downloadedAt')),
  };
}

/** What is done once every piece has been taken: an answer that breaks off on its way is none. */
async function* whole(pieces: AsyncIterable<Uint8Array>, after: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  yield* pieces;
  await after();
}

type HandedOut = Pick<SlipRow['slip'], 'id' | 'fileNumber'>;

/**
 * The first time counts. Whoever removes or withdraws the slip at the same moment comes before, and then there is nothing to read;
 * of a file that another has replaced meanwhile nothing is kept with the new one. Answers whether all of them are still in place.
 */
async function mark(
  call: Caller,
  handedOut: readonly HandedOut[],
  moment: 'openedAt' | 'downloadedAt',
): Promise<boolean> {
  const { actor } = call;
  const numberOf = new Map(handedOut.map(({ id, fileNumber }) => [id, fileNumber]));
  let isInPlace = true;
  await keepPart(call, downloading, async ({ tx, now, record }) => {
    const repo = payslipsRepo(tx, actor.companyId);
    const held = (await repo.hold([...numberOf.keys()])).filter((slip) => isShown(slip) && slip.userId === actor.id);
    if (moment === 'openedAt' && held.length < numberOf.size) throw new Refusal('notFound');
    const same = held.filter(({ id, fileNumber }) => fileNumber === numberOf.get(id));
    isInPlace = same.length === held.length;
    if (moment === 'openedAt' && !isInPlace) return;
    const fresh = same.filter((slip) => slip[moment] === null).map(({ id }) => id);
    if (fresh.length === 0) return;
    const before = await repo.byIds(fresh);
    await repo.update(fresh, { [moment]: now });
    for (const row of before) {
      const after = { ...row, slip: { ...row.slip, [moment]: now } };
      const rooms = audienceOfPaper(actor.companyId, [actor.id]);
      record({ entityId: row.slip.id, before: slipFacts(row), after: slipFacts(after), rooms });
    }
  });
  return isInPlace;
}
