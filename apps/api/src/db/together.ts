/** Makes one question of those that are asked in the same turn of the process; each gets the row under their own id. */
export function inOneTurn<Row>(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {
  let turn: { readonly ids: Set<string>; readonly rows: Promise<ReadonlyMap<string, Row>> } | undefined;

  const begin = () => {
    const ids = new Set<string>();
    const rows = new Promise(setImmediate).then(() => {
      turn = undefined;
      return read([...ids]);
    });
    return { ids, rows };
  };

  return async (id: string): Promise<Row | undefined> => {
    turn ??= begin();
    turn.ids.add(id);
    return (await turn.rows).get(id);
  };
}

type Read<Source, Row> = (
  source: Source,
  companyId: string,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, Row>>;

/** The same for people of one company, company by company: at the beginning of a shift everybody asks at once. */
export function together<Source extends object, Row>(read: Read<Source, Row>) {
  type Ask = (id: string) => Promise<Row | undefined>;
  const asked = new WeakMap<Source, Map<string, Ask>>();

  return (source: Source, companyId: string, id: string, now: Date): Promise<Row | undefined> => {
    const open = asked.get(source) ?? new Map<string, Ask>();
    asked.set(source, open);
    const ask =
      open.get(companyId) ??
      inOneTurn((ids) => {
        open.delete(companyId);
        return read(source, companyId, ids, now);
      });
    open.set(companyId, ask);
    return ask(id);
  };
}
