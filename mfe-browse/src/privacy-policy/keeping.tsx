import { LOGIN_FAILURE_LIMIT, LOGIN_FAILURE_WINDOW_MINUTES } from '@crown-and-coil/shared-api';
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
        <p>We set no cookies and do not track you. There are no analytics and no advertising.</p>
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
            <strong>For the open tab</strong>, in session storage: how far you had scrolled, and what you
            typed into a form, or into the feedback panel, that is not sent yet. Passwords are never among it.
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
          The choices of a booking you are making, and its notes, stay in the history of the tab. Nothing is
          sent before you confirm, except what it takes to show you services, products and times.
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
