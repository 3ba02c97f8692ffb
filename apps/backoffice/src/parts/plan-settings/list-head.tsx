import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Access } from '@timbro/core/access.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { AddIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';

type Props = {
  /** How many there are, once that is known. */
  text: string | undefined;
  create: string;
  may: { readonly access: Access };
  onCreate(): void;
};

/** How many there are, and one more. */
export const ListHead = ({ text, create, may, onCreate }: Props) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 36, mb: 2 }}>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {text}
    </Typography>
    <Can do={may}>
      <WriteButton variant="contained" size="small" startIcon={<AddIcon />} onClick={onCreate}>
        {create}
      </WriteButton>
    </Can>
  </Box>
);
