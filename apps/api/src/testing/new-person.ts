let serial = 0;

/** What a person who is added to a company looks like, each with an address of their own. */
export const aBody = <T extends object = object>(more: T = {} as T) => ({
  firstName: 'Ada',
  lastName: 'Rossi',
  email: `ada.${(serial += 1)}@prova.example`,
  role: 'Operator',
  ...more,
});
