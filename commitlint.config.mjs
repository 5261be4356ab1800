/** First words of subjects that look like another tense and are imperatives. */
const IMPERATIVES =
  /^(?:Embed|Exceed|Feed|Need|Proceed|Seed|Shed|Speed|Bring|Ring|String|Address|Bypass|Compress|Cross|Discuss|Dismiss|Express|Focus|Guess|Pass|Press|Process|Progress|Skip|Suppress)$/;

/** Subjects are imperative: "Fix flaky test", not "Fixed", "Fixes" or "Fixing". */
const isImperative = (header) => {
  const [first = ''] = header.split(/[\s:]/, 1);
  return IMPERATIVES.test(first) || !/(?:ed|ing|[^su]s)$/i.test(first);
};

/** Rules for the commits of a pull request (CONTRIBUTING.md, Commits). @type {import('@commitlint/types').UserConfig} */
export default {
  rules: {
    'header-max-length': [2, 'always', 72],
    'header-full-stop': [2, 'never', '.'],
    'header-capital': [2, 'always'],
    'header-imperative': [2, 'always'],
    'body-leading-blank': [2, 'always'],
  },
  plugins: [
    {
      rules: {
        'header-capital': ({ header }) => [
          /^[A-Z]/.test(header ?? ''),
          'a subject starts with a capital letter',
        ],
        'header-imperative': ({ header }) => [
          isImperative(header ?? ''),
          'a subject is imperative: "Fix flaky test", not "Fixed", "Fixes" or "Fixing"',
        ],
      },
    },
  ],
};
