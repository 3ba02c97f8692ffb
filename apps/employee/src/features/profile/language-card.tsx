import type { Language } from '@timbro/core/language.ts';
import { call } from '@timbro/kit/light/call.ts';
import { LanguageSwitch } from '@timbro/kit/light/language-switch.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { session, useSession } from '@timbro/kit/memory/session.ts';
import { setLanguage, translate, useT } from '@timbro/kit/words/i18n.ts';
import { catalogues } from 'virtual:messages';
import { useOwnProfile } from '#parts/own-profile/own-profile.ts';

export function LanguageCard() {
  const t = useT();
  const { user } = useSession();
  const { refetch } = useOwnProfile();
  if (!user) return null;

  const choose = async (language: Language) => {
    // The page speaks the new language only once its texts are here and the server has it: a refusal of either is then
    // said in the language one still reads.
    await catalogues.employee?.[language]();
    const isNews = language !== user.language;
    if (isNews) await call('PATCH /users/personal-profile', { body: { language } });
    const { user: present } = session.get();
    if (present?.id !== user.id) return;
    await setLanguage(language);
    if (!isNews) return;
    session.set({ user: { ...present, language } });
    note(translate('profile.update.done'));
    void refetch();
  };
  return (
    <section className="card" aria-labelledby="language">
      <h2 id="language">{t('common.language')}</h2>
      <WhileOnline>
        <LanguageSwitch isWide onChoose={choose} />
      </WhileOnline>
      <p className="lead">{t('employee.language.detail')}</p>
    </section>
  );
}
