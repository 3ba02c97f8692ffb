import IconButton from '@mui/material/IconButton';
import { notify } from '@timbro/kit/data/notices.ts';
import { CopyIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Puts a text on the clipboard and says so; over plain http browsers have none to offer. */
export function useCopy(): (text: string) => Promise<boolean> {
  const t = useT();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      notify.error(t('devices.copyFailed'));
      return false;
    }
    notify.success(t('devices.copied'));
    return true;
  };
}

type Props = { text: string; label: string; isPassed?: boolean; onCopied?: () => void };

/** Stands inside rows and cards that open something themselves, so its click stays its own. */
export function CopyButton({ text, label, isPassed = false, onCopied }: Props) {
  const copy = useCopy();
  return (
    <IconButton
      size="small"
      sx={{ width: 24, height: 24, my: '-3px' }}
      aria-label={label}
      title={label}
      tabIndex={isPassed ? -1 : 0}
      onClick={(event) => {
        event.stopPropagation();
        void copy(text).then((isCopied) => isCopied && onCopied?.());
      }}
      // The keys that press it would open the row around it; Escape is still everybody's.
      onKeyDown={(event) => void (/^( |Enter)$/.test(event.key) && event.stopPropagation())}
    >
      <CopyIcon sx={{ fontSize: 16 }} />
    </IconButton>
  );
}
