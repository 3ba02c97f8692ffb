import { defineMessages } from '../define-messages.ts';

export const onboardingMessages = defineMessages({
  'onboarding.title': { it: 'Primi passi', en: 'First steps' },
  'onboarding.progress': { it: '{done} di {total}', en: '{done} of {total}' },
  'onboarding.step.departments': { it: 'Creare i reparti', en: 'Create the departments' },
  'onboarding.step.people': { it: 'Aggiungere le persone', en: 'Add the people' },
  'onboarding.step.area': { it: 'Disegnare l’area aziendale', en: 'Draw the company area' },
  'onboarding.step.app': { it: 'Collegare l’app a una persona', en: 'Link the app to somebody' },
  'onboarding.done': { it: 'Fatto', en: 'Done' },
});
