/**
 * A hidden field with the account's email. Password managers look for it and save the new password for that account.
 */
export const AccountName = ({ email }: { readonly email: string }) => (
  <input type="email" name="account" autoComplete="username" value={email} readOnly hidden />
);
