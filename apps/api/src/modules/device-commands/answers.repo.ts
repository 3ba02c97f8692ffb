import type pg from 'pg';
import { type CommandResult, commandResults, movedBy } from '@timbro/core/devices/command-rules.ts';
import type { AnswerDetail } from '@timbro/core/devices/wire.ts';
import { arrayLiteral as list, quoted } from '#db/array-literal.ts';
import { type MoveRow, type MovedCommand, movedColumns, tellMoves } from './moves.repo.ts';

export type { MovedCommand };

/** What a device says of a command. */
export type Answer = {
  readonly companyId: string;
  /** Of the record of the device that says it. */
  readonly deviceRef: string;
  readonly commandId: string;
  readonly result: CommandResult;
  readonly detail: AnswerDetail | null;
  readonly at: Date;
};

/** All that a device says of one command at once; how it ended is what it says first. */
type Said = Pick<Answer, 'companyId' | 'deviceRef' | 'commandId' | 'result' | 'detail'> & {
  readonly deliveredAt: Date | null;
  readonly answeredAt: Date | null;
};

const saidIn = ({ at, ...answer }: Answer): Said =>
  answer.result === 'delivered'
    ? { ...answer, deliveredAt: at, answeredAt: null }
    : { ...answer, deliveredAt: null, answeredAt: at };

function withMore(said: Said, more: Said): Said {
  const deliveredAt = said.deliveredAt ?? more.deliveredAt;
  return said.answeredAt || !more.answeredAt ? { ...said, deliveredAt } : { ...more, deliveredAt };
}

/** A row is moved once by a statement, so that what is said of one command becomes one. */
function perCommand(answers: readonly Answer[]): Said[] {
  const all = new Map<string, Said>();
  for (const answer of answers) {
    const key = `${answer.deviceRef} ${answer.commandId}`;
    const said = all.get(key);
    all.set(key, said ? withMore(said, saidIn(answer)) : saidIn(answer));
  }
  return [...all.values()];
}

/** Which answer moves a command out of which state. */
const moves = commandResults.flatMap((result) => movedBy(result).map((status) => `('${result}', '${status}')`)).join();

/** Held in one order, so that two processes that are told of the same commands never wait in a ring. */
const answerText = `
with held as materialized (
  select c.id, s.result, s.delivered_at, s.answered_at, s.detail
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::jsonb[])
    as s(company_id, device_ref, id, result, delivered_at, answered_at, detail)
  join device_commands c on c.id = s.id and c.company_id = s.company_id and c.device_ref = s.device_ref
  where (s.result, c.status) in (${moves})
  order by c.id for update of c
)
update device_commands c set status = h.result, delivered_at = coalesce(c.delivered_at, h.delivered_at),
  answered_at = h.answered_at, detail = coalesce(h.detail, c.detail)
from held h where c.id = h.id
returning ${movedColumns}`;

const momentText = (at: Date | null) => at?.toISOString() ?? 'NULL';

/**
 * Answers whichever commands they are for, and says which of them moved: what another device was asked, what nobody asked
 * and what was said before change nothing. Part of the transaction that the answers are kept in.
 */
export async function answerCommands(client: pg.ClientBase, answers: readonly Answer[]): Promise<MovedCommand[]> {
  const [first] = answers;
  if (!first) return [];
  const said = perCommand(answers);
  const { rows } = await client.query<MoveRow>({
    name: 'answer_commands',
    text: answerText,
    values: [
      list(said.map(({ companyId }) => companyId)),
      list(said.map(({ deviceRef }) => deviceRef)),
      list(said.map(({ commandId }) => commandId)),
      list(said.map(({ result }) => result)),
      list(said.map(({ deliveredAt }) => momentText(deliveredAt))),
      list(said.map(({ answeredAt }) => momentText(answeredAt))),
      list(said.map(({ detail }) => quoted(detail === null ? null : JSON.stringify(detail)))),
    ],
  });
  return tellMoves(client, rows, first.at);
}
