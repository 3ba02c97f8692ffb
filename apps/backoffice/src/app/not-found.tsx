import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { openPalette } from '@timbro/kit/layers/palette-store.ts';
import { SearchIcon } from '@timbro/kit/page/icons.ts';
import { Page } from '@timbro/kit/page/page.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Any unknown address says "Error", as the product always has, and helps to go on. */
export function NotFound() {
  const t = useT();
  return (
    <Page title="common.error">
      <Stack spacing={4} sx={{ m: 'auto', py: 12, alignItems: 'center', textAlign: 'center' }}>
        <Typography variant="h6" component="p">
          {t('notFound.text')}
        </Typography>
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button variant="contained" component={Link} to="/">
            {t('notFound.home')}
          </Button>
          <Button variant="outlined" startIcon={<SearchIcon />} onClick={() => openPalette()}>
            {t('notFound.search')}
          </Button>
        </Stack>
      </Stack>
    </Page>
  );
}
