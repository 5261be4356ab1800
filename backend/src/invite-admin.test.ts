import { spawnSync } from 'node:child_process';
import { createTestApp } from '../testing/app';
import { builtProgram } from '../testing/built-programs';
import { mailsTo, tokenFor } from '../testing/mails';

test('the first admin of an installation is invited from the command line, once', async () => {
  const testApp = await createTestApp({ env: { SESSION_SECRET: 'a secret of this test' } });
  const inviteAdmin = (...args: string[]) =>
    spawnSync(process.execPath, [builtProgram('invite-admin'), ...args], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: testApp.config.databaseUrl,
        SESSION_SECRET: testApp.config.sessionSecret,
      },
      encoding: 'utf8',
    });
  expect(inviteAdmin()).toMatchObject({ status: 1, stderr: 'Usage: node invite-admin.js <email>\n' });
  expect(inviteAdmin('ada')).toMatchObject({ status: 1, stderr: 'Invalid email address\n' });
  expect(inviteAdmin('ada@example.test')).toMatchObject({
    status: 0,
    stdout: "An admin's invitation to ada@example.test is on its way.\n",
  });
  expect(inviteAdmin('ada@example.test')).toMatchObject({
    status: 1,
    stderr: 'This email is already invited.\n',
  });

  expect(await mailsTo(testApp, 'ada@example.test')).toHaveLength(1);
  const token = await tokenFor(testApp, 'ada@example.test');
  const body = { token, name: 'Ada', password: 'twist out sunday' };
  const { access_token } = (await testApp.call('POST', '/accounts/activate', { body })).json();
  expect((await testApp.call('GET', '/users/me/', { token: access_token })).json()).toMatchObject({
    email: 'ada@example.test',
    role: 'admin',
  });
  await testApp.close();
});
