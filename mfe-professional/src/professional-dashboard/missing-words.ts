/** Stripe's names of what it asks for, by a part of each. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^external_account/, 'a bank account for your payouts'],
  [/verification\.(additional_)?document/, 'a document that proves who you are'],
  [/^tos_acceptance/, "your agreement to Stripe's terms"],
  [/^business_(type|profile)/, 'what kind of business you have'],
  [/tax_id|abn/, 'your ABN or tax file number'],
  [/address/, 'your address'],
  [/dob/, 'your date of birth'],
  [/phone|email/, 'your phone number and email'],
  [/name/, 'your name'],
];

/** What the provider still asks for, in plain words, each once. */
export const missingInWords = (missing: readonly string[]): string[] => [
  ...new Set(missing.map((one) => WORDS.find(([name]) => name.test(one))?.[1] ?? 'a few more details')),
];
