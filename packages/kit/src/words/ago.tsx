import { formatAgo } from './format.ts';
import { useLanguage } from './i18n.ts';
import { useNow } from './use-now.ts';

type Props = {
  at: string;
  /** In few letters, for lists. */
  narrow?: boolean;
  /** Shown on hover, such as the full time. */
  title?: string;
  /** How often it is told anew; a page that watches something counts its seconds. */
  everyMs?: number;
};

/** How long ago something was, kept up to date; what came a moment later than the page's own clock is now. */
export function Ago({ at, narrow = false, title, everyMs }: Props) {
  const now = useNow(everyMs);
  const language = useLanguage();
  const seen = new Date(Math.max(now.getTime(), Date.parse(at)));
  return (
    <time dateTime={at} title={title}>
      {formatAgo(at, seen, language, narrow ? 'narrow' : 'long')}
    </time>
  );
}
