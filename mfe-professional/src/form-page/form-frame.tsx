import { useSession } from '@crown-and-coil/shared-api';
import { Alert, ButtonLink, media, useLocation } from '@crown-and-coil/shared-ui';
import {
  AskBeforeLeaving,
  ErrorSummary,
  Form,
  FormAlert,
  KeepDraft,
  SubmitButton,
} from '@crown-and-coil/shared-ui/forms';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Fields = styled(Form)`
  display: grid;
  gap: var(--s5);
`;

const Actions = styled.div`
  display: flex;
  gap: var(--s3);
  padding-top: 8px;
  ${media.mobile} {
    flex-direction: column;
  }
`;

interface Props {
  /** Key of the stored draft. */
  readonly draft: string;
  readonly saveText: string;
  /** Path that Cancel opens. */
  readonly back: string;
  /** Beside Save and Cancel. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every form: draft, confirmation before leaving, messages, buttons. */
export const FormFrame = ({ draft, saveText, back, actions, children }: Props) => (
  <Fields noValidate>
    <AskBeforeLeaving />
    <KeepDraft name={draft} />
    <ErrorSummary />
    <FormAlert />
    {children}
    <Actions>
      <SubmitButton busyText="Saving...">{saveText}</SubmitButton>
      <ButtonLink to={back} variant="quiet">
        Cancel
      </ButtonLink>
      {actions}
    </Actions>
  </Fields>
);

const showInView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** A message above a long form with what to do about it. Scrolls to it: the pressed button is far below. */
export const FormNotice = ({ children }: { readonly children: ReactNode }) => (
  <div ref={showInView}>
    <Alert>{children}</Alert>
  </div>
);

/** Key of this page's draft. It contains the account, because another person may log in within the same tab. */
export function useDraftName(): string {
  const { user } = useSession();
  const { pathname } = useLocation();
  return `${user?.email ?? ''} ${pathname}`;
}
