import type { WebKey } from '@timbro/core/messages.ts';
import { type Ring, areaLimits, judgeRing, ringArea, tidyRing } from '@timbro/core/polygons/ring-rules.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import { type TypedCorners, unreadCorner } from './typed-corners.ts';

/** What is wrong in the words of the product, and what to change. */
type Verdict = { readonly says: WebKey; readonly because: WebKey | null };

function formatFault(ring: Ring): WebKey {
  const { length } = tidyRing(ring);
  if (length < areaLimits.fewestCorners) return 'polygons.because.few';
  if (length > areaLimits.mostCorners) return 'polygons.because.many';
  return ringArea(ring) < areaLimits.smallest ? 'polygons.because.small' : 'polygons.because.offMap';
}

/** What is wrong with an area that is one: how large it is. */
const measured: ReadonlySet<WebKey | null> = new Set(['polygons.because.small', 'polygons.because.large']);

function verdictOn(ring: Ring, maxArea: number): Verdict | null {
  const fault = judgeRing(ring, maxArea);
  switch (fault) {
    case null:
      return null;
    case 'missing':
      return { says: 'polygons.fault.missing', because: null };
    case 'several':
      return { says: 'polygons.fault.several', because: 'polygons.because.crossing' };
    case 'tooLarge':
      return { says: 'polygons.fault.tooLarge', because: 'polygons.because.large' };
    case 'format':
      return { says: 'validation.format', because: formatFault(ring) };
  }
}

/** Sides that cross, or that are no ring, enclose nothing that could be measured. */
export function hasArea(ring: Ring, maxArea: number): boolean {
  const verdict = verdictOn(ring, maxArea);
  return verdict?.because === undefined || measured.has(verdict.because);
}

/** A save takes the corners and not what stands in their fields, so nothing may stand there that is no corner. */
function whyUnread(t: Translate, { ring, typed }: Drawn): string | null {
  const at = unreadCorner(typed);
  if (at === null) return null;
  return at === 'new'
    ? t('polygons.unread.new', { number: ring.length + 1 })
    : `${t('validation.format')}: ${t('polygons.unread', { number: at + 1 })}`;
}

type Drawn = { readonly ring: Ring; readonly typed: TypedCorners };

/** Why what is drawn and typed cannot be saved; `null` when it can. */
export function whyNot(t: Translate, drawn: Drawn, maxArea: number): string | null {
  return whyUnread(t, drawn) ?? whyNoRing(t, drawn.ring, maxArea);
}

function whyNoRing(t: Translate, ring: Ring, maxArea: number): string | null {
  const verdict = verdictOn(ring, maxArea);
  if (!verdict) return null;
  const { says, because } = verdict;
  const limits = {
    few: areaLimits.fewestCorners,
    many: areaLimits.mostCorners,
    small: formatNumber(areaLimits.smallest),
    large: formatNumber(maxArea),
  };
  return because ? `${t(says)}: ${t(because, limits)}` : t(says);
}
