/** Who knocks. The things that are asked for belong to `client` or `professional`, who have a live booking together. */
export const IDENTITIES = [
  'anonymous',
  'client',
  'professional',
  'otherClient',
  'otherProfessional',
  'admin',
] as const;
export type Identity = (typeof IDENTITIES)[number];

/** The status that each identity is answered with. */
export type Answers = Readonly<Record<Identity, number>>;

/** The same answer for everybody. */
export const everyone = (status: number): Answers => ({
  anonymous: status,
  client: status,
  professional: status,
  otherClient: status,
  otherProfessional: status,
  admin: status,
});

/** For anybody with an account. */
export const loggedIn = (status: number): Answers => ({ ...everyone(status), anonymous: 401 });

/** For clients only; their own thing, if `others` is not given. */
export const clients = (status: number, others = status): Answers => ({
  ...everyone(403),
  anonymous: 401,
  client: status,
  otherClient: others,
});

/** For professionals only; another professional is answered with `others`, 404 where the thing is not theirs. */
export const professionals = (status: number, others = status): Answers => ({
  ...everyone(403),
  anonymous: 401,
  professional: status,
  otherProfessional: others,
});

/** For admin only. */
export const adminOnly = (status: number): Answers => ({ ...everyone(403), anonymous: 401, admin: status });

/** For the two parties of a booking and admin; to anybody else the thing does not exist (api.md, Conventions). */
export const parties = (status: number): Answers => ({
  ...everyone(404),
  anonymous: 401,
  client: status,
  professional: status,
  admin: status,
});
