import { allModules, can, roles } from '@timbro/core/access.ts';
import { defaultLanguage, languages } from '@timbro/core/language.ts';
import { expectAccessible, lookAtScreen, speak } from './axe.ts';
import { sampleAddress } from './every-screen.ts';
import { accounts, goInside, openAs, registerTabs, screens, testOnOwnServer } from './fixtures.ts';

/** Its people change their language, which every other journey would notice. */
const test = testOnOwnServer();

/** Every screen as each role sees it that may open it, in both languages. */
for (const role of roles.filter((each) => each !== 'Operator'))
  test(`every page of ${role}`, async ({ page }) => {
    const own = screens.filter(({ access }) => can({ role, modules: allModules }, access));
    await openAs(page, accounts[role], '/');
    for (const language of languages) {
      await speak(page, language);
      for (const screen of own) {
        await goInside(page, await sampleAddress(page, screen.path));
        await lookAtScreen(page, screen, { role, language });
      }
      for (const tab of own.some(({ path }) => path === '/register') ? registerTabs : []) {
        await goInside(page, tab);
        await expectAccessible(page, `${tab} of ${role} in ${language}`);
      }
    }
    await speak(page, defaultLanguage);
  });
