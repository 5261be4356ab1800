export const USAGE = `
npm run e2e -- [options] [Playwright's options and files]     tests of a running product in Chromium
npm run e2e -- report                                         opens the HTML report of the last run
npm run e2e -- merge [folder]                                 one HTML report of all shards (default: e2e/blobs)

  --base-url https://...    the deployment to test (default: BASE_URL, else http://localhost:8080)
  --remote booking@1.4.0    this version of a remote in the place of the live one, in every browser of the run, those
                            of people who are logged in too; also booking@http://localhost:4510; may be repeated.
                            A site that does not allow it is not tested at all, and a page without it fails its test.
  --shard 1/4               the first quarter of the tests, for one of four machines. Each logs its people in itself
                            and writes e2e/blobs; bring these files together in one folder, then: merge
  --help                    this

Playwright's own, as often needed:
  --project desktop         journeys at 1280 px; phone (390 px), gates (what each remote must do on any deployment)
  -g "words"                tests with these words in their name; a file or folder name chooses files
  --workers 1, --headed, --ui, --debug

People: client@demo.test, client2@demo.test, braider@demo.test, admin@demo.test (e2e/personas/people.ts) log in once
for each run, with DEMO_PASSWORD (default: the demo's), and tests take their browsers from there. Gates log in
themselves, as these or as GATE_CLIENT_EMAIL, GATE_PROFESSIONAL_EMAIL, GATE_ADMIN_EMAIL with GATE_PASSWORD and
GATE_ADMIN_APP_SECRET (of the admin's authenticator app), and change
nothing; journeys book, edit and upload: run them where there is a demo.

A test that fails is tried once more, with a trace and a video of it, and fails the run even when it passes then. Both
are in the report: npm run e2e -- report. Videos need ffmpeg (Debian: apt-get install ffmpeg; elsewhere:
npx playwright install ffmpeg); without it everything else works.

  npm run e2e -- --base-url https://staging.example --remote booking@1.4.0 --project gates mfe-booking
  npm run e2e -- --base-url https://staging.example --remote booking@1.4.0 --project desktop --shard 1/4
`;
