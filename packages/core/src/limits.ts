/** The largest file that is taken, "10 MB" in every sentence that names it; sizes are told in the same measure. */
export const mostFileBytes = 10 * 1024 * 1024;

/** Longest texts the product takes, in characters; past them the message is "Value is too long", with the limit. */
export const textLimits = {
  name: 100,
  company: 150,
  address: 250,
  email: 254,
  note: 1000,
  displayName: 120,
  polygonName: 80,
  phone: 20,
  password: 200,
  search: 100,
  payrollCode: 20,
  badge: 40,
  kioskName: 40,
  subscriptionType: 60,
  viewScreen: 60,
  viewName: 60,
  viewQuery: 2000,
} as const;
