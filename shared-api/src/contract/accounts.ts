import { type InferType, number, object, string } from 'yup';
import { ROLES, type Role } from './catalogue';
import { MAX_PASSWORD_LENGTH } from './limits';

/** Login form and its form-encoded request: `username` is an email or a username (specification, sections 5 and 7). */
export const loginSchema = object({
  username: string().trim().required('Email is required').max(320, 'Must be 320 characters or fewer'),
  password: string()
    .required('Password is required')
    .max(MAX_PASSWORD_LENGTH, `Must be ${MAX_PASSWORD_LENGTH} characters or fewer`),
});
export type LoginRequest = InferType<typeof loginSchema>;

export const loginResponseSchema = object({
  access_token: string().defined(),
  token_type: string().oneOf(['bearer']).defined(),
  expires_in: number().integer().defined(),
});
/** `expires_in` is in seconds. */
export type LoginResponse = InferType<typeof loginResponseSchema>;

export const meSchema = object({
  id: string().defined(),
  role: string<Role>().oneOf(ROLES).defined(),
  email: string().defined(),
  username: string().defined(),
});
export type Me = InferType<typeof meSchema>;
