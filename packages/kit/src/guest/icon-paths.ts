/** The few icons of the pages that do without MUI, under the names these pages use. */
export {
  mdiAccountOutline as accountPath,
  mdiAlertCircleOutline as alertPath,
  mdiAppleKeyboardCaps as capsLockPath,
  mdiCellphone as phonePath,
  mdiCheck as checkPath,
  mdiCheckCircle as metPath,
  mdiCircleOutline as unmetPath,
  mdiClose as closePath,
  mdiEyeOffOutline as hidePath,
  mdiEyeOutline as showPath,
  mdiLogout as signOutPath,
  mdiMonitor as browserPath,
  mdiTablet as kioskPath,
  mdiWifiOff as offlinePath,
} from '@mdi/js';
