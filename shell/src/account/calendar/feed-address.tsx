import { Alert, Button, Input, Row, Stack, VisuallyHidden } from '@crown-and-coil/shared-ui';
import { useId } from 'react';
import styled from 'styled-components';
import { useCopy } from '../use-copy';

const Label = styled.label`
  display: block;
  margin-bottom: 6px;
  font-weight: 600;
`;

const LinkToApp = styled.a`
  align-self: center;
  min-height: 44px;
  line-height: 44px;
`;

/** Shows the feed's URL once, to copy or to open in a calendar program. */
export function FeedAddress({ url }: { readonly url: string }) {
  const id = useId();
  const { copied, said, copy } = useCopy(url);

  return (
    <Stack>
      <div>
        <Label htmlFor={id}>Your private address</Label>
        <Input id={id} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
      </div>
      <Row $wrap>
        <Button variant="primary" onClick={copy}>
          {copied === 'yes' ? 'Copied' : 'Copy the address'}
        </Button>
        <LinkToApp href={url.replace(/^https?:/, 'webcal:')}>Open in my calendar app</LinkToApp>
      </Row>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {copied === 'no' ? (
        <Alert>It could not be copied. Select the address and copy it yourself.</Alert>
      ) : null}
      <Alert tone="info">
        Copy it now: it is shown this once. In your calendar, choose to subscribe to a calendar by its
        address.
      </Alert>
    </Stack>
  );
}
