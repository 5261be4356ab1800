import {
  BROWSER_FAILURES_KEPT_DAYS,
  LOGIN_FAILURE_LIMIT,
  LOGIN_FAILURE_WINDOW_MINUTES,
} from '@crown-and-coil/shared-api';
import type { LegalSection } from '../legal-document/legal-facts';
import { RetentionTable } from './retention-table';

/** Where it stays, for how long, and how it is kept safe. */
export const keeping: readonly LegalSection[] = [
  {
    id: 'how-long',
    title: 'What is stored, and for how long',
    body: <RetentionTable />,
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <>
        <p>
          We do not track you: there are no analytics and no advertising. Your session is not in a cookie. We
          set two cookies at most, and only our own site receives them:
        </p>
        <ul>
          <li>
            <strong>browser</strong>, only while we give a new version or feature to a share of browsers
            first: a random number for {BROWSER_FAILURES_KEPT_DAYS} days, which decides whether yours is among
            them. A version that fails in your browser is stored with it.
          </li>
          <li>
            <strong>remotes</strong>, only if you open a link to try another version of the site: which one,
            until you close the browser.
          </li>
        </ul>
        <p>
          Scripts, pictures and fonts all come from our own site. The pages load nothing from other companies,
          except Google's place search where “Who sees it” says so.
        </p>
        <p>Your browser keeps a few entries for the site. Their names begin with “crown-and-coil”:</p>
        <ul>
          <li>
            <strong>Your session</strong>, in local storage: the login token, your role, email, username, and
            the name and picture address of your profile. Logging out removes it.
          </li>
          <li>
            <strong>Your theme</strong>, in local storage, if you have chosen light or dark. “As this device”
            removes it.
          </li>
          <li>
            <strong>For the open tab</strong>, in session storage: how far you had scrolled, the choices and
            notes of a booking that you are making, and what you typed into a form, or into the feedback
            panel, that is not sent yet. Passwords are never among it.
          </li>
          <li>
            <strong>Notifications on this device</strong>, in local storage, if you have switched them on:
            your username, and where your browser gets them. Logging out removes it.
          </li>
          <li>
            <strong>That you do not want to install the app</strong>, in local storage, if you have said so.
          </li>
          <li>
            <strong>What you wrote while offline</strong>, in local storage, until it is sent. Logging out
            removes it.
          </li>
        </ul>
        <p>So that you can look something up while you are offline, your browser also keeps for the site:</p>
        <ul>
          <li>
            <strong>Your bookings</strong>, with their messages, your profile and your notifications, as you
            last saw them: for at most 30 days. They go when you log out, or when someone else logs in.
          </li>
          <li>
            <strong>Public pages</strong> that you looked at, with their pictures, for at most 30 days.
          </li>
        </ul>
        <p>
          Nothing of a booking that you are making is sent before you confirm, except what it takes to show
          you services, products and times.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <>
        <ul>
          <li>Passwords are stored only as argon2id hashes. We cannot read yours.</li>
          <li>
            After {LOGIN_FAILURE_LIMIT} wrong passwords in {LOGIN_FAILURE_WINDOW_MINUTES} minutes, logging in
            to that account from that network address has to wait.
          </li>
          <li>
            The links in our emails work once and for a limited time. Our database alone does not hold what
            would open one.
          </li>
          <li>A new password ends every other login of your account.</li>
          <li>Every request is checked: who asks, and whether they may see the answer.</li>
          <li>Our request logs are written without names, network addresses or content.</li>
        </ul>
        <p>
          No system is perfectly safe. If a data breach is likely to cause you serious harm, we tell you and
          the Office of the Australian Information Commissioner.
        </p>
      </>
    ),
  },
];
