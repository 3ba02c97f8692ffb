/** Whatever shows shifts, schedules or what is counted by them is old once one of them has changed. */
export const ruleRefreshes = [
  'shifts',
  'workSchedules',
  'departments',
  'workDays',
  'users',
  'people',
  'onboarding',
  'audit',
] as const;
