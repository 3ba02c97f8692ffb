import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { passLength, typedPass } from '@timbro/core/exits/rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Asks for the pass that somebody shows or reads aloud at the gate. */
export function PassForm({ onPass }: { onPass(code: string): void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const check = () => {
    const code = typedPass(text);
    setWrong(code.length !== passLength);
    if (code.length !== passLength) return;
    // The next one in the queue is typed into an empty field.
    setText('');
    onPass(code);
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('exits.pass.check')}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, flex: 'none' }}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <TextField
        size="small"
        value={text}
        placeholder={t('exits.pass.code')}
        error={isWrong}
        helperText={isWrong ? t('exits.pass.length', { count: passLength }) : undefined}
        slotProps={{
          htmlInput: {
            'aria-label': t('exits.pass.code'),
            autoCapitalize: 'characters',
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
        sx={{
          width: { sm: 170 },
          flex: { xs: 1, sm: 'none' },
          '& .MuiInputBase-root': { bgcolor: 'background.paper' },
        }}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" variant="outlined" sx={{ bgcolor: 'background.paper', whiteSpace: 'nowrap' }}>
        {t('exits.pass.verify')}
      </Button>
    </Box>
  );
}
