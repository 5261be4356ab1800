import { MAX_FEEDBACK_COMMENT_LENGTH } from '@crown-and-coil/shared-api';
import { PlusIcon, TextButton } from '@crown-and-coil/shared-ui';
import { SelectField, TextArea, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import styled from 'styled-components';
import type { FeedbackQuestion, FeedbackValues } from './feedback-values';

const AddComment = styled(TextButton)`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  margin-top: 4px;
  font-size: var(--t-small);
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

const Comment = styled.div`
  margin-top: 10px;
  & textarea {
    min-height: 76px;
  }
`;

/** One required choice with an optional comment. */
export function FeedbackQuestionFields({ name, label, options }: FeedbackQuestion) {
  const { values } = useFormikContext<FeedbackValues>();
  const [asked, setAsked] = useState(false);
  const open = asked || values[name].comment !== '';
  return (
    <div>
      <SelectField
        name={`${name}.choice`}
        label={label}
        options={options}
        placeholder="Choose one"
        required
      />
      {open ? (
        <Comment>
          <TextArea
            name={`${name}.comment`}
            label={`Comment on “${label}”`}
            optional
            maxCount={MAX_FEEDBACK_COMMENT_LENGTH}
            // It replaces the button that was just pressed.
            autoFocus={asked}
          />
        </Comment>
      ) : (
        <AddComment onClick={() => setAsked(true)} aria-label={`Add a comment on “${label}”`}>
          <PlusIcon size="small" />
          Add a comment
        </AddComment>
      )}
    </div>
  );
}
