import { allModules, can, roles } from '@timbro/core/access.ts';
import { defaultLanguage, languages } from '@timbro/core/language.ts';
import { lookAtScreen, speak } from './axe.ts';
import { addressesOf, sampleAddress } from './every-screen.ts';
import { accounts, goInside, openAs, screens, testOnOwnServer } from './fixtures.ts';

/** Its people change their language, which every other journey would notice. */
const test = testOnOwnServer();

/** Every screen as each role sees it that may open it, in both languages. */
for (const role of roles.filter((each) => each !== 'Operator'))
  test(`every page of ${role}`, async ({ page }) => {
    const own = screens.filter(({ access }) => can({ role, modules: allModules }, access));
    await openAs(page, accounts[role], '/');
    for (const language of languages) {
      await speak(page, language);
      for (const screen of own)
        for (const each of addressesOf(screen.path)) {
          await goInside(page, await sampleAddress(page, each));
          await lookAtScreen(page, screen, { role, language });
        }
    }
    await speak(page, defaultLanguage);
  });
