/** Advisory locks of the whole installation, in one place so that no two purposes share a number. */
export const locks = { migrations: '741, 1', outbox: '741, 2', seed: '741, 3', audit: '741, 4' } as const;

/** Spaces whose second half names one of many: the worker pools that are alive, the companies that must keep an administrator or change their rules one at a time. */
export const lockSpaces = { workers: 742, lastOfRole: 743, projections: 744, rules: 745 } as const;
