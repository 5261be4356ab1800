import { useSession } from '@crown-and-coil/shared-api';
import {
  Alert,
  artPath,
  Lead,
  Muted,
  media,
  Navigate,
  TextLink,
  useLocation,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { currentRegistry } from '../loading/registry';
import { isOffered } from '../routing/is-offered';
import { destinationAfterLogin, originIn } from './after-login';
import { LoginForm } from './login-form';

const Halves = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  min-height: calc(100vh - var(--header) - 1px);
  ${media.mobile} {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
`;

const FormHalf = styled.div`
  display: grid;
  align-items: center;
  justify-content: center;
  padding: 48px;
  & > div {
    width: 400px;
    max-width: 100%;
  }
  ${media.mobile} {
    display: block;
    padding: 32px 20px 64px;
    & > div {
      width: auto;
    }
  }
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  min-height: 0;
  object-fit: cover;
  ${media.mobile} {
    height: 150px;
  }
`;

/** The picture must not make the row higher than the page. */
const PictureHalf = styled.div`
  position: relative;
  overflow: hidden;
  & > img {
    position: absolute;
    inset: 0;
  }
  ${media.mobile} {
    height: 150px;
  }
`;

/** Log in, then back to where one came from, or to the role's own page (specification, section 2). */
export default function Login() {
  const { status, user, endedBy } = useSession();
  const { state } = useLocation();

  if (status === 'authenticated' && user) {
    const { state: originState, ...to } = destinationAfterLogin(
      currentRegistry(),
      user.role,
      originIn(state),
    );
    return <Navigate to={to} replace state={originState} />;
  }
  return (
    <Halves>
      <FormHalf>
        <div>
          <h1>Welcome back.</h1>
          <Lead style={{ marginTop: 8, marginBottom: 24 }}>Log in to book, or to run your chair.</Lead>
          {endedBy === 'unauthorized' ? (
            <Alert tone="info">Your session has ended. Log in again to go on.</Alert>
          ) : null}
          <LoginForm />
          {isOffered(currentRegistry(), '/waitlist-signup', null) ? (
            <Muted style={{ marginTop: 24 }}>
              New here? <TextLink to="/waitlist-signup">Join the waitlist</TextLink> and we'll let you know
              when your spot opens.
            </Muted>
          ) : null}
        </div>
      </FormHalf>
      <PictureHalf aria-hidden="true">
        <Picture src={artPath({ kind: 'login-panel' })} alt="" />
      </PictureHalf>
    </Halves>
  );
}
