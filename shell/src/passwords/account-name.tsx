/**
 * Whose password a form is about, for password managers: they look for it among the form's fields, and save the new
 * password for that account. People read it in the page's words.
 */
export const AccountName = ({ email }: { readonly email: string }) => (
  <input type="email" name="account" autoComplete="username" value={email} readOnly hidden />
);
