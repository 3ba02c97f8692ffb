import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnExits } from './own-exits.ts';

/** How many exits were seen and wait for a reason, wherever in the app one is. */
export function ToJustifyBadge() {
  const t = useT();
  const { data } = useOwnExits();
  const count = data?.items.filter(({ source, status }) => source === 'detected' && status === 'draft').length ?? 0;
  if (count === 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden"> {t('employee.exits.toJustify', { count })}</span>
    </span>
  );
}
