import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

export const launchBrowser = async () =>
  chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
