import { useT } from '@timbro/kit/words/i18n.ts';

export const firstPage = 5;
const most = 200;

type Props = { total: number | undefined; pageSize: number; onMore: (pageSize: number) => void };

/** The rest of a list, some at a time. */
export function MoreButton({ total, pageSize, onMore }: Props) {
  const t = useT();
  if (total === undefined || total <= pageSize || pageSize >= most) return null;
  return (
    <button type="button" className="button button-secondary" onClick={() => onMore(Math.min(most, pageSize * 4))}>
      {t('privacy.more')}
    </button>
  );
}
