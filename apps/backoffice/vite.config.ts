import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// By its path: a package name would be left to Node.js, which cannot load TypeScript.
import { contract } from '../../packages/kit/src/vite/contract-plugin.ts';
import { doorLinks } from '../../packages/kit/src/vite/door-links-plugin.ts';
import { messages } from '../../packages/kit/src/vite/messages-plugin.ts';

const api = 'http://localhost:3000';

/** Both doors stand on these. */
const base = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//;
/** What every cell of the calendar is told by, and what is known of what lies over the page; nothing that the sign-in needs too. */
const own = [
  '/packages/core/src/(?:group-by|ids|(?:absences|shifts|stamps|work-days)/(?:|calendar/cell-|anomaly-)rules)\\.ts$',
  '/packages/kit/src/(?:address/(?:open-layers|layer-entries)|layers/closed-by|words/use-now)\\.ts$',
].join('|');
/**
 * What the shell and its first page are made of, in one file: sixty small ones, which is what the bundler makes of what
 * many pages share, cost a tenth more. A name too few or too many costs weight only, and that is measured.
 */
const shell = new RegExp(
  `/node_modules/(?:@emotion/|@babel/runtime/|@mui/(?:system|utils|styled-engine|private-theming)/|stylis/|clsx/|react-transition-group/|@tanstack/(?:history|query-core|react-query|react-router|react-store|router-core|store|virtual-core)/|@mui/material/(?:${[
    'Alert|Avatar|Backdrop|Badge|Box|Button|ButtonBase|ButtonGroup|CircularProgress|DefaultPropsProvider|Dialog|DialogActions',
    'DialogContent|DialogTitle|Divider|Drawer|Fade|FormControl|GlobalStyles|Grow|IconButton|InitColorSchemeScript|InputAdornment',
    'InputBase|LinearProgress|Link|List|ListItemIcon|ListItemText|ListSubheader|Menu|MenuItem|MenuList|Modal|OutlinedInput|Paper',
    'Popover|Portal|Skeleton|Slide|Stack|SvgIcon|Tab|TabScrollButton|Tabs|TextareaAutosize|ToggleButton|ToggleButtonGroup',
    'Typography|Unstable_TrapFocus|colors|styles|transitions|useLazyRipple|useMediaQuery|utils|zero-styled',
  ].join('|')})/)|${own}`,
);

export default defineConfig({
  plugins: [
    react(),
    contract(),
    messages(['guest', 'app', 'office']),
    doorLinks({
      guest: ['/guest/guest.tsx', '/guest/it'],
      app: ['/app/app.tsx', '/app/it'],
      register: ['/app/app.tsx', '/app/it', '/features/register/register-screen.tsx'],
    }),
  ],
  // As modules, so that a worker fetches what it shares with the page instead of bringing it along.
  worker: { format: 'es' },
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base, priority: 2 },
            { name: 'shell', test: shell, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
});
