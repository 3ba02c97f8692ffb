export const companyRoles = ['Admin', 'Responsible', 'BackOffice', 'Operator'] as const;
export const providerRoles = ['SuperAdmin', 'SuperUser'] as const;
export const roles = [...providerRoles, ...companyRoles] as const;
export type Role = (typeof roles)[number];
type ProviderRole = (typeof providerRoles)[number];
export type CompanyRole = (typeof companyRoles)[number];

export const companyModules = ['moduleDevices', 'moduleHr', 'moduleExitNotices'] as const;
export type CompanyModule = (typeof companyModules)[number];
export type Modules = Readonly<Record<CompanyModule, boolean>>;
export const noModules: Modules = { moduleDevices: false, moduleHr: false, moduleExitNotices: false };
export const allModules: Modules = { moduleDevices: true, moduleHr: true, moduleExitNotices: true };

/** `module` names the flags of which one must be on; `own` the roles that reach nothing here but what is about themselves; `kiosk` lets a kiosk in beside the roles. */
export type AccessOfRoles = {
  readonly roles: readonly Role[];
  readonly module?: readonly CompanyModule[];
  readonly own?: readonly Role[];
  readonly kiosk?: true;
};
/** A kiosk is nobody: the cookie of a registered tablet lets it in, and no session does. */
export type Access = 'public' | 'kiosk' | AccessOfRoles;

/** Whether a kiosk is let in, by itself or beside the roles. */
export const admitsKiosks = (needed: Access): boolean =>
  needed === 'kiosk' || (typeof needed === 'object' && needed.kiosk === true);

export const access = {
  public: 'public',
  kiosk: 'kiosk',
  signedIn: { roles },
  companyAdmin: { roles: ['Admin'] },
  companyStaff: { roles: ['Admin', 'Responsible', 'BackOffice'] },
  employee: { roles: companyRoles },
  /** Whoever works for a company: what is about themselves, whatever the company has bought. */
  ownData: { roles: companyRoles, own: companyRoles },
  backOffice: { roles: ['SuperAdmin', 'SuperUser', 'Admin', 'Responsible', 'BackOffice'] },
  hr: { roles: ['Admin', 'Responsible', 'BackOffice'], module: ['moduleHr'] },
  hrAdmin: { roles: ['Admin'], module: ['moduleHr'] },
  /** Who sees health data and keeps the balances. */
  hrOffice: { roles: ['Admin', 'BackOffice'], module: ['moduleHr'] },
  /** Whoever works for a company that keeps hours: their own requests and data. */
  hrEmployee: { roles: companyRoles, module: ['moduleHr'], own: companyRoles },
  /** Who looks after pay slips and documents, and whoever one of them is for. */
  hrOwner: { roles: companyRoles, module: ['moduleHr'], own: ['Responsible', 'Operator'] },
  /** Whoever works for a company that keeps hours or exits. */
  stamping: { roles: companyRoles, module: ['moduleHr', 'moduleExitNotices'] },
  exits: { roles: ['Admin', 'Responsible', 'BackOffice'], module: ['moduleExitNotices'] },
  exitsAdmin: { roles: ['Admin'], module: ['moduleExitNotices'] },
  /** The same at the door, where a kiosk reads passes too. */
  exitsAtDoor: { roles: ['Admin', 'Responsible', 'BackOffice'], module: ['moduleExitNotices'], kiosk: true },
  /** Who keeps the kiosks of a company that keeps hours or exits. */
  kiosks: { roles: ['Admin'], module: ['moduleHr', 'moduleExitNotices'] },
  /** Whoever works for a company that keeps exits: their own. */
  exitsEmployee: { roles: companyRoles, module: ['moduleExitNotices'], own: companyRoles },
  /** The client's own screens of its devices. */
  devices: { roles: ['Admin', 'Responsible'], module: ['moduleDevices'] },
  devicesRead: { roles: ['SuperAdmin', 'SuperUser', 'Admin', 'Responsible'], module: ['moduleDevices'] },
  devicesWrite: { roles: ['SuperAdmin', 'SuperUser', 'Admin'], module: ['moduleDevices'] },
  provider: { roles: providerRoles },
  providerOwner: { roles: ['SuperAdmin'] },
} as const satisfies Record<string, Access>;

/** What a permission question is asked about: the same few facts on the server and in the browser. */
export type Subject = { readonly role: Role; readonly modules: Modules };

type Verdict = 'allowed' | 'unauthorized' | 'forbidden' | 'moduleOff';

/** The only permission check in the product: API guard, router guard, menu and buttons all end here. */
export function judgeAccess(subject: Subject | null, needed: Access): Verdict {
  if (needed === 'public') return 'allowed';
  if (!subject || needed === 'kiosk') return 'unauthorized';
  if (!needed.roles.includes(subject.role)) return 'forbidden';
  // The provider's own people belong to no client, so no client's flag can stop them.
  if (!needed.module || isProvider(subject.role)) return 'allowed';
  return needed.module.some((module) => subject.modules[module]) ? 'allowed' : 'moduleOff';
}

/** The same question about a kiosk, of which only its company's modules matter: where nothing else is said, one for stamping. */
export function judgeKiosk(modules: Modules | null, needed: Access): Verdict {
  if (needed === 'public') return 'allowed';
  if (!modules) return 'unauthorized';
  if (!admitsKiosks(needed)) return 'unauthorized';
  const wanted = needed === 'kiosk' ? access.stamping.module : needed.module;
  return !wanted || wanted.some((module) => modules[module]) ? 'allowed' : 'moduleOff';
}

export const can = (subject: Subject | null, needed: Access): boolean => judgeAccess(subject, needed) === 'allowed';

/** The router judges the role alone; a page whose module is off stays where it is and says so. */
export const mayVisit = (subject: Subject | null, needed: Access): boolean =>
  ['allowed', 'moduleOff'].includes(judgeAccess(subject, needed));

export const isProvider = (role: Role): role is ProviderRole => (providerRoles as readonly Role[]).includes(role);

/** Where a role lands after sign-in, and where a page it may not visit sends it. */
export const homeOf: Readonly<Record<Role, string>> = {
  SuperAdmin: '/gr-clients',
  SuperUser: '/gr-clients',
  Admin: '/users',
  Responsible: '/register',
  BackOffice: '/register',
  Operator: '/not-access',
};
