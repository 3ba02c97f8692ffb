/** Points from the upper left corner of a page as it is shown. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
export type ReadRun = Box & { readonly text: string };
/** What stands on one visual line; `text` joins the runs, with a blank where there is a gap. */
export type ReadLine = ReadRun & { readonly runs: readonly ReadRun[] };
/** What was read on a page; a scan has no lines. */
export type ReadPage = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly ReadLine[];
};

/** The box around the signs of a line from `start` up to `end`. */
export function boxIn(line: ReadLine, start: number, end: number): Box {
  const parts: Box[] = [];
  let from = 0;
  for (const run of line.runs) {
    const at = line.text.indexOf(run.text, from);
    const [first, last] = [Math.max(start, at) - at, Math.min(end, at + run.text.length) - at];
    if (first < last) parts.push(partOf(run, first, last));
    from = at + run.text.length;
  }
  return parts.length === 0 ? line : aroundAll(parts);
}

/** Letters are taken to be equally wide, which is near enough to draw a box; of a sideways piece all is boxed. */
function partOf(run: ReadRun, first: number, last: number): Box {
  const isSideways = run.height > run.width && run.text.length > 1;
  const letter = run.width / run.text.length;
  return isSideways ? run : { ...run, left: run.left + first * letter, width: (last - first) * letter };
}

export function aroundAll(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
