/** What runs inside the page: each function is sent there as text, and knows nothing but its arguments. */

/** The compiler of these files gives functions their names back through this one, which no page has. */
export const nameless = 'globalThis.__name = (named) => named;';

/** The page is opened by somebody who has signed in. */
export const arrive = (session: object): void => localStorage.setItem('timbro.auth', JSON.stringify(session));

/** Puts a plain table of the same cells, with the same style sheets, in the place of the grid's page. */
export function layTable(): void {
  const grid = document.querySelector('[role="grid"]');
  if (!grid) throw new Error('There is no grid.');
  const { width, height, left, top } = grid.getBoundingClientRect();
  const seen = [...grid.querySelectorAll('[role="row"]')].filter((row) => {
    const at = row.getBoundingClientRect();
    return row.querySelector('[data-col]') && at.bottom > top && at.top < top + height;
  });
  const textOf = (row: Element) => {
    const size = row.getBoundingClientRect().height;
    const parts = [...row.querySelectorAll('[role="rowheader"], [role="gridcell"]')]
      .map((part) => ({ part, at: part.getBoundingClientRect() }))
      .filter(({ at }) => at.right > left && at.left < left + width)
      .toSorted((one, other) => one.at.left - other.at.left);
    return `<tr style="height:${size}px">${parts.map(({ part, at }) => `<td style="width:${at.width}px;border-bottom:1px solid var(--line)">${part.innerHTML}</td>`).join('')}</tr>`;
  };
  // Some screens of them: a table with nothing below cannot scroll.
  const rows = Array.from({ length: 4 }, () => seen.map(textOf).join('')).join('');
  document.body.innerHTML = `<div id="scrolled" style="position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;overflow:auto;background:var(--paper)"><table style="border-collapse:collapse;table-layout:fixed;width:100%;font-size:13px">${rows}</table></div>`;
}

/** Scrolls by a step a frame, back and forth between the ends, and tells how long each frame took. */
export function scrollBy({ step, frames }: { step: number; frames: number }): Promise<number[]> {
  const box = document.querySelector('#scrolled, [role="grid"]');
  if (!box) throw new Error('There is nothing to scroll.');
  box.scrollTop = 0;
  const times: number[] = [];
  let way = step;
  let last = Number.NaN;
  return new Promise((resolve) => {
    const tick = (now: number) => {
      if (!Number.isNaN(last)) times.push(now - last);
      last = now;
      if (times.length === frames) return resolve(times);
      const next = box.scrollTop + way;
      if (next < 0 || next > box.scrollHeight - box.clientHeight) way = -way;
      box.scrollTop += way;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}
