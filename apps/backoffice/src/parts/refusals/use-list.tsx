import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Where something is used, and what can be done about it. */
export const UseList = ({ uses, text }: { uses: readonly string[]; text: string }) => (
  <div>
    <Box component="ul" sx={{ mt: 0, mb: 3, pl: 5 }}>
      {uses.map((use) => (
        <li key={use}>{use}</li>
      ))}
    </Box>
    <Typography variant="body2">{text}</Typography>
  </div>
);
