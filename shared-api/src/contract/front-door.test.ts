import { ValidationError } from 'yup';
import { clientActivationSchema, forgotPasswordSchema, professionalActivationSchema } from './accounts';
import { feedbackSchema } from './feedback';
import { waitlistSignUpSchema } from './waitlist';

/** The messages of what a schema refuses, by field. */
function refused(schema: { validateSync(value: unknown, options: object): unknown }, value: unknown) {
  try {
    schema.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path, message]));
  }
}

describe('the waitlist (specification, section 5)', () => {
  const entry = { name: 'Naomi', email: 'naomi@example.test', role: 'Client' };

  test.each([
    [1, { name: 'Name must be at least 2 characters long' }],
    [2, {}],
    [100, {}],
    [101, { name: 'Name must be 100 characters or fewer' }],
  ])('a name of %i letters', (length, messages) => {
    expect(refused(waitlistSignUpSchema, { ...entry, name: 'n'.repeat(length) })).toEqual(messages);
  });

  test.each([
    'naomi',
    'naomi@',
    '@example.test',
    'a b@example.test',
    'a@b',
    'a@example.test\nbcc: b@c.test',
    '',
  ])('an invalid email: %j', (email) => {
    expect(refused(waitlistSignUpSchema, { ...entry, email })).toEqual({ email: 'Invalid email address' });
  });

  test('an email may have 254 characters, but not 255', () => {
    const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.test`;
    const email = (length: number) => `${'a'.repeat(length - domain.length - 1)}@${domain}`;
    expect(refused(waitlistSignUpSchema, { ...entry, email: email(254) })).toEqual({});
    expect(refused(waitlistSignUpSchema, { ...entry, email: email(255) })).toEqual({
      email: 'Invalid email address',
    });
  });

  test.each(['Hairdresser', 'Barber', 'Client'])('accepts the role %s', (role) => {
    expect(refused(waitlistSignUpSchema, { ...entry, role })).toEqual({});
  });

  test.each(['Admin', 'client', undefined])('rejects the role %s', (role) => {
    expect(refused(waitlistSignUpSchema, { ...entry, role })).toEqual({ role: 'Please choose a role' });
  });
});

test('blanks around a name and an email are ignored', () => {
  expect(
    waitlistSignUpSchema.validateSync({ name: ' Naomi ', email: ' naomi@example.test ', role: 'Client' }),
  ).toEqual({ name: 'Naomi', email: 'naomi@example.test', role: 'Client' });
});

test('a new password has 10 to 200 characters', () => {
  const activation = { token: 't', first_name: 'Naomi', last_name: 'Tesfaye' };
  const passwordOf = (length: number) =>
    refused(clientActivationSchema, { ...activation, password: 'p'.repeat(length) });
  expect(passwordOf(9)).toEqual({ password: 'Password must be at least 10 characters long' });
  expect(passwordOf(10)).toEqual({});
  expect(passwordOf(200)).toEqual({});
  expect(passwordOf(201)).toEqual({ password: 'Password must be 200 characters or fewer' });
});

test('an activation requires the names for the role', () => {
  expect(refused(clientActivationSchema, { token: 't', password: 'long enough' })).toEqual({
    first_name: 'First name is required',
  });
  expect(
    refused(professionalActivationSchema, { token: 't', password: 'long enough', name: 'Salon 7' }),
  ).toEqual({
    name: 'Business name should not contain numbers',
  });
  const named = (name: string) =>
    refused(professionalActivationSchema, { token: 't', password: 'long enough', name });
  expect(named('Tuala Fades & Beards')).toEqual({
    name: 'Use letters, spaces, hyphens and apostrophes only',
  });
});

test('a forgotten password requires an email', () => {
  expect(refused(forgotPasswordSchema, {})).toEqual({ email: 'Email is required' });
});

describe('feedback (specification, sections 5 and 9)', () => {
  const feedback = {
    confusing: { choice: 'booking process' },
    smooth: { choice: 'navigation', comment: 'Nice' },
    switchReason: { choice: 'easier_booking' },
    pageUrl: '/browse-services',
    timestamp: '2026-10-03T09:00:00.000Z',
  };

  test('three choices are enough: comments and the email are optional', () => {
    expect(refused(feedbackSchema, feedback)).toEqual({});
  });

  test('each question requires a choice from its own list', () => {
    expect(
      refused(feedbackSchema, {
        ...feedback,
        confusing: {},
        smooth: { choice: 'payment system' },
        switchReason: undefined,
      }),
    ).toEqual({
      'confusing.choice': 'Please choose an answer',
      'smooth.choice': 'Please choose an answer',
      'switchReason.choice': 'Please choose an answer',
    });
  });

  test('a comment has at most 1000 characters', () => {
    const comment = (length: number) => ({
      ...feedback,
      smooth: { choice: 'other', comment: 'c'.repeat(length) },
    });
    expect(refused(feedbackSchema, comment(1000))).toEqual({});
    expect(refused(feedbackSchema, comment(1001))).toEqual({
      'smooth.comment': 'Comments can be 1000 characters at most',
    });
  });
});
