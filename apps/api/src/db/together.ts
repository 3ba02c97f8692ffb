type Turn<Row> = { readonly ids: Set<string>; readonly rows: Promise<ReadonlyMap<string, Row>> };
type Read<Source, Row> = (
  source: Source,
  companyId: string,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, Row>>;

/**
 * Makes one question of those that people of a company ask in the same turn of the process: at the beginning of a shift
 * everybody asks at once. Each gets the row under their own id.
 */
export function together<Source extends object, Row>(read: Read<Source, Row>) {
  const turns = new WeakMap<Source, Map<string, Turn<Row>>>();

  const begin = (open: Map<string, Turn<Row>>, source: Source, companyId: string, now: Date): Turn<Row> => {
    const ids = new Set<string>();
    const rows = new Promise(setImmediate).then(() => {
      open.delete(companyId);
      return read(source, companyId, [...ids], now);
    });
    return { ids, rows };
  };

  return async (source: Source, companyId: string, id: string, now: Date): Promise<Row | undefined> => {
    const open = turns.get(source) ?? new Map<string, Turn<Row>>();
    turns.set(source, open);
    const turn = open.get(companyId) ?? begin(open, source, companyId, now);
    open.set(companyId, turn);
    turn.ids.add(id);
    return (await turn.rows).get(id);
  };
}
