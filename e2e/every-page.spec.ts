import { defaultLanguage } from '@timbro/core/language.ts';
import { lookAtScreen } from './axe.ts';
import { addressesOf, sampleAddress, visitorOf } from './every-screen.ts';
import { accounts, expect, goInside, openAs, screens, testOnOwnServer } from './fixtures.ts';
import { isLive, twiceOn } from './reads.ts';

/** Nobody else is there whose changes a page would have to ask for. */
const test = testOnOwnServer();

// In the other language, and as everybody else who may open it: accessibility.long.spec.ts.
for (const role of new Set(screens.map(visitorOf)))
  test(
    `every page of ${role} asks for each thing once, though it connects later, and axe finds nothing`,
    // The provider's pages are made of the same parts.
    { tag: role === 'SuperAdmin' ? '@long' : '@more' },
    async ({ page }) => {
      // What the sign-in itself tells has arrived before anything is counted.
      await openAs(page, accounts[role], '/profile-settings');
      await isLive(page);
      for (const screen of screens.filter((each) => visitorOf(each) === role))
        for (const each of addressesOf(screen.path)) {
          const address = await sampleAddress(page, each);
          // A tab shares what its screen is made of: opened as an address of its own only where there is time.
          if (each === screen.path || process.env['LONG'])
            expect(await twiceOn(page, address, () => isLive(page)), address).toEqual([]);
          else await goInside(page, address);
          await lookAtScreen(page, screen, { role, language: defaultLanguage });
        }
    },
  );
