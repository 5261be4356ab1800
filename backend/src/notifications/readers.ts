/** A party of a booking who receives its notifications. */
export interface Reader {
  readonly party: 'client' | 'professional';
  readonly userId: string;
  readonly email: string;
  /** Null for both until the first mail to them. */
  readonly wantsMails: boolean | null;
  readonly unsubscribeToken: string | null;
}

/**
 * Both parties of a booking as JSON, without deleted accounts: a column of a query in which `c` is the client and `p`
 * the professional.
 */
export const READERS = `(
    select coalesce(
      json_agg(
        json_build_object(
          'party', told.party, 'userId', u.id, 'email', u.email::text,
          'wantsMails', s.email, 'unsubscribeToken', s.unsubscribe_token
        )
      ),
      '[]'
    )
    from (values ('client', c.user_id), ('professional', p.user_id)) told (party, user_id)
    join users u on u.id = told.user_id and u.deleted_at is null
    left join notification_settings s on s.user_id = u.id
  )`;
