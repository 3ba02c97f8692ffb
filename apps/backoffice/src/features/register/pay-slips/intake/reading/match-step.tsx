import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { ReadProgress } from './read-job.ts';

/** How far reading has come, by files and the pages of the one at hand. */
const percentOf = ({ file, files, page, pages }: ReadProgress) =>
  Math.round(((file - 1 + (page - 1) / Math.max(1, pages)) / Math.max(1, files)) * 100);

export function MatchStep({ progress, onCancel }: { progress: ReadProgress | null; onCancel(): void }) {
  const t = useT();
  return (
    <div className="intake-narrow intake-middle">
      <Typography component="h3" variant="h5">
        {t('intake.match.title')}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={progress ? percentOf(progress) : 0}
        aria-label={t('intake.match.title')}
        sx={{ width: '100%', height: 8, borderRadius: '4px' }}
      />
      <Typography sx={{ fontWeight: 700 }}>{progress ? progressText() : t('common.loading')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('intake.match.text')}
      </Typography>
      <Button variant="outlined" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  );

  function progressText() {
    const { file = 1, files = 1, page = 1, pages = 1 } = progress ?? {};
    const shown = t('intake.match.page', { page: formatNumber(page), pages: formatNumber(pages) });
    if (files === 1) return shown;
    return `${t('intake.match.file', { file: formatNumber(file), files: formatNumber(files) })} · ${shown}`;
  }
}
