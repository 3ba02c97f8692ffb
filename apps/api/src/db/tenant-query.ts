import pg from 'pg';
import { type StatementLimits, settingsOf } from './limits.ts';

/** The parts of a pg connection this file leans on; they are internal, so the version of pg is pinned and the leak test guards them. */
type Wire = {
  submittedNamedStatements: Record<string, string | undefined>;
  parsedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: string[] }): void;
  execute(message: { portal: string }): void;
};
type WireQuery = {
  name: string | undefined;
  queryMode: string;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};
type WireQueryClass = new (config: unknown, values: unknown) => WireQuery & pg.Submittable & NodeJS.EventEmitter;

const BaseQuery = pg.Query as unknown as WireQueryClass;

/** What is set ahead of a query, by a statement that each connection prepares once. */
export type Frame = { readonly statement: string; readonly text: string; readonly company: string };

/**
 * Frames that differ in nothing but the company a query sees: how long it may take, and the role where it is another one
 * than the connection's own. Without a company (`null`) the role alone says what is seen.
 */
export function framesOf(limits: StatementLimits, role?: string): (company: string | null) => Frame {
  const asRole = role ? `, set_config('role', '${role}', true)` : '';
  const statement = `timbro_frame_${role ?? 'own'}_${limits.lockMs}_${limits.statementMs}`;
  const text = `select set_config('app.company', $1, true), ${settingsOf(limits)}${asRole}`;
  return (company) => ({ statement, text, company: company ?? '' });
}

/** For a question that needs no company and sets no limits. */
export const bareFrame: Frame = {
  statement: 'timbro_frame_bare',
  text: "select set_config('app.company', $1, true)",
  company: '',
};

/**
 * A query with its frame ahead of it in the same implicit transaction (one Sync for both): row level security and limits
 * at the price of one message instead of four round trips, and nothing stays on the connection afterwards.
 */
export class FramedQuery extends BaseQuery {
  #frame: Frame;
  #framing = true;

  constructor(frame: Frame, config: unknown, values: unknown) {
    super(config, values);
    this.#frame = frame;
    this.queryMode = 'extended';
  }

  /** The same where the connection has prepared nothing and knows no role: all of it comes with the query. */
  bringing(settings: string): this {
    const { text, company } = this.#frame;
    this.#frame = { statement: '', text: text.replace('select ', () => `select ${settings}, `), company };
    this.name = undefined;
    return this;
  }

  override prepare(wire: Wire) {
    const { statement, text, company } = this.#frame;
    if (statement === '') {
      wire.parse({ name: '', text });
    } else if (
      wire.submittedNamedStatements[statement] === undefined &&
      wire.parsedStatements[statement] === undefined
    ) {
      wire.parse({ name: statement, text });
      wire.submittedNamedStatements[statement] = text;
    }
    wire.bind({ statement, values: [company] });
    wire.execute({ portal: '' });
    super.prepare(wire);
  }

  override handleDataRow(message: unknown) {
    if (!this.#framing) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.#framing) this.#framing = false;
    else super.handleCommandComplete(message, wire);
  }
}

/** Single queries within one frame: each stands alone and sees only what the frame lets it see. */
export const framed = (pool: pg.Pool, frame: Frame) => ({
  async query<Row extends pg.QueryResultRow>(config: unknown, values?: unknown): Promise<pg.QueryResult<Row>> {
    const client = await pool.connect();
    let failure: Error | undefined;
    // A connection that breaks while it is ours must reject the query, not crash the process.
    const broken = (error: Error) => (failure = error);
    client.on('error', broken);
    try {
      return await new Promise<pg.QueryResult<Row>>((resolve, reject) => {
        const query = new FramedQuery(frame, config, values);
        query.once('end', resolve);
        query.once('error', reject);
        client.query(query);
      });
    } catch (error) {
      // After a fatal error the server hangs up; nobody else should be handed this connection.
      if (error instanceof pg.DatabaseError && error.severity === 'FATAL') failure = error;
      throw error;
    } finally {
      client.off('error', broken);
      client.release(failure);
    }
  },
});
