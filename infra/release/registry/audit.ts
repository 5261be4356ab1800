/** The audit entry of a revision: who changed what is live, when and why. */
export interface AuditEntry {
  /** Revision that the change created; the first is 1. */
  readonly revision: number;
  /** UTC, ISO 8601. */
  readonly at: string;
  /** RELEASE_ACTOR, else the git user, else the account of the machine. */
  readonly by: string;
  readonly verb: 'promote' | 'rollback' | 'retire' | 'flag';
  /** Applied together. */
  readonly changes: readonly AuditedRelease[];
  /** Only for the verb `flag`. */
  readonly flag?: AuditedFlag;
  readonly reason: string | null;
}

export interface AuditedRelease {
  /** `shell` or a remote's name. */
  readonly name: string;
  /** The previously live version; null for a new remote. */
  readonly from: string | null;
  /** Null for a remote that was retired, or a canary that ended. */
  readonly to: string | null;
  /** Per cent of browsers, for canary changes only: then `from` and `to` are its versions. */
  readonly share?: number;
}

/** Shares in per cent; null where the flag is absent. */
export interface AuditedFlag {
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** `2026-11-21 16:05:12 UTC` */
export const utc = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** One line of the audit: number, when, who, what, why. */
export function auditLine({ revision, at, by, verb, changes, flag, reason }: AuditEntry): string {
  const percent = (share: number | null) => (share === null ? 'nothing' : `${share}%`);
  const what = [
    ...changes.map(({ name, from, to, share }) => {
      const part = share === undefined ? name : `${name} canary`;
      return `${part} ${from ?? 'nothing'} -> ${to ?? 'nothing'}${share ? ` for ${share}%` : ''}`;
    }),
    ...(flag ? [`${flag.name} ${percent(flag.from)} -> ${percent(flag.to)}`] : []),
  ].join(', ');
  return `#${revision}  ${utc(new Date(at))}  ${by}  ${verb} ${what}${reason ? `  (${reason})` : ''}`;
}
