import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// By its path: a package name would be left to Node.js, which cannot load TypeScript.
import { contract } from '../../packages/kit/src/vite/contract-plugin.ts';
import { doorLinks } from '../../packages/kit/src/vite/door-links-plugin.ts';
import { messages } from '../../packages/kit/src/vite/messages-plugin.ts';

const api = 'http://localhost:3000';

/** Both doors stand on these; what is missing here and needed by the sign-in would bring the whole shell there. */
const base = new RegExp(
  [
    '/node_modules/(?:react|react-dom|scheduler|use-sync-external-store|@mdi/js)/',
    '/packages/core/src/(?:access|define-messages|language|limits|realtime|(?:stamps/clock-|users/)rules)\\.ts$',
    '/packages/kit/src/(?:data/(?:catch-up|early-answers|fetch-with-progress|form-data|offline|send|server-time|when-idle)|light/logo|memory/(?:database|farewell|file-store|session|signal)|words/(?:format|i18n))\\.tsx?$',
    'virtual:messages$|vite/preload-helper',
  ].join('|'),
);
/** What is known of what lies over the page, what every cell of the calendar is told by, and the small things that many pages share; nothing that the sign-in needs too. */
const own = [
  '/packages/core/src/(?:formats|group-by|ids|staleness|done|engine/zone|(?:absences|notifications|shifts|stamps|views|work-days|work-schedules)/(?:|calendar/cell-|anomaly-)rules)\\.ts$',
  '/packages/kit/src/(?:address/(?:address|field-search|kept-search|layer-entries|open-layers)|data/(?:api|live|notices)|form/options|grid/use-window|memory/preferences|words/use-now)\\.ts$',
  '/packages/kit/src/(?:layers/(?:closed-by|dialog|drawer|layer-history|menu|side-panel|use-layer)|page/(?:count-tiles|icons|shortcuts|states|write-button)|table/(?:dropped-note|search-box|toolbar|types|views))\\.(?:css|tsx?)$',
  '/apps/backoffice/src/parts/(?:department-choice/department-options|jobs/follow-job|people/(?:avatar-of|named-people|people-filter|person-avatar))\\.tsx?$',
  'virtual:contract$',
].join('|');
/**
 * What the shell and its first page are made of, in one file: each of the thirty small ones that the bundler makes of what
 * many pages share costs a request, and its turn in a queue of six. A name too few or too many costs weight only, and that is measured.
 */
const shell = new RegExp(
  `/node_modules/(?:@emotion/|@babel/runtime/|@mui/(?:system|utils|styled-engine|private-theming)/|stylis/|clsx/|react-hotkeys-hook/|react-transition-group/|@tanstack/(?:history|query-core|react-query|react-router|react-store|router-core|store|virtual-core)/|@mui/material/(?:${[
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
