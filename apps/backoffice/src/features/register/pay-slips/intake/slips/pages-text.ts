import type { Translate } from '@timbro/kit/words/i18n.ts';

export function pagesText(t: Translate, pages: readonly number[]): string {
  const [first = 0, last = first] = [pages[0], pages.at(-1)];
  return pages.length < 2 ? t('intake.page', { page: first }) : t('intake.pages', { first, last });
}
