import { ButtonLink, media } from '@crown-and-coil/shared-ui';
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
  /** Whose draft of what. */
  readonly draft: string;
  readonly saveText: string;
  /** Where Cancel leads. */
  readonly back: string;
  readonly children: ReactNode;
}

/** What every form of the workspace has around its fields: draft, question before leaving, messages, buttons. */
export const FormFrame = ({ draft, saveText, back, children }: Props) => (
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
    </Actions>
  </Fields>
);
