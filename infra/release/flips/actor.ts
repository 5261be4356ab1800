import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { ROOT } from '@crown-and-coil/service/places';

const git = (name: string): string => {
  const { status, stdout } = spawnSync('git', ['config', name], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

/** Who flips: RELEASE_ACTOR (a pipeline says who set it off), else git's user, else the account of this machine. */
export function actor(): string {
  const given = process.env.RELEASE_ACTOR?.trim();
  if (given) return given;
  const [name, email] = [git('user.name'), git('user.email')];
  if (name || email) return [name, email && `<${email}>`].filter(Boolean).join(' ');
  return userInfo().username;
}
