import { useSession } from '@crown-and-coil/shared-api';
import { ButtonLink, media, useLocation } from '@crown-and-coil/shared-ui';
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

/** Key of this page's draft. It contains the account, because another person may log in within the same tab. */
export function useDraftName(): string {
  const { user } = useSession();
  const { pathname } = useLocation();
  return `${user?.email ?? ''} ${pathname}`;
}
