/** What a new company does first, in the order it makes sense; a module adds its own step here and in its repository. */
export const onboardingSteps = ['departments', 'people', 'area', 'app'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
