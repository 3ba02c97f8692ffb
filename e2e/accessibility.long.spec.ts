import { can, roles } from '@timbro/core/access.ts';
import { defaultLanguage, languages } from '@timbro/core/language.ts';
import { expectAccessible, lookAtScreen, speak } from './axe.ts';
import { allModules, visitorOf } from './every-screen.ts';
import { accounts, goInside, openAs, registerTabs, screens, testOnOwnServer } from './fixtures.ts';

/** Its people change their language, which every other journey would notice. */
const test = testOnOwnServer();

/** Every screen is looked at in both languages by one role, and in Italian by each role that may open it. */
for (const role of roles.filter((each) => each !== 'Operator'))
  test(`every page of ${role}`, async ({ page }) => {
    const own = screens.filter(({ access }) => can({ role, modules: allModules }, access));
    await openAs(page, accounts[role], '/');
    for (const language of languages) {
      const seen = own.filter((screen) => language === defaultLanguage || visitorOf(screen) === role);
      if (seen.length > 0) await speak(page, language);
      for (const screen of seen) await lookAtScreen(page, screen, { role, language });
    }
    await speak(page, defaultLanguage);
    if (own.some(({ path }) => path === '/register'))
      for (const tab of registerTabs) {
        await goInside(page, tab);
        await expectAccessible(page, `${tab} of ${role}`);
      }
  });
