import { formatAgo } from './format.ts';
import { useLanguage } from './i18n.ts';
import { useNow } from './use-now.ts';

/** How long ago something was, kept up to date; what came a moment later than the page's own clock is now. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  const language = useLanguage();
  return <time dateTime={at}>{formatAgo(at, new Date(Math.max(now.getTime(), Date.parse(at))), language)}</time>;
}
