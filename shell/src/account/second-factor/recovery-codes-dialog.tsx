import { Alert, Button, Dialog, Row, Stack, saveFile, VisuallyHidden } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { useCopy } from '../use-copy';

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
  gap: 4px var(--s4);
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  list-style: none;
  color: var(--ink);
  font-family: ui-monospace, monospace;
  user-select: all;
`;

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes, this once, to copy or to save. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = `${codes.join('\n')}\n`;
  const { copied, said, copy } = useCopy(text);

  return (
    <Dialog
      open
      title="Keep your recovery codes"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <p>
        Each of them lets you in once when your phone is not there. Keep them where you keep your passwords:
        they are shown this once.
      </p>
      <Stack style={{ marginTop: 16 }}>
        <Codes aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Row $wrap>
          <Button data-safe onClick={copy}>
            {copied === 'yes' ? 'Copied' : 'Copy'}
          </Button>
          <Button
            variant="quiet"
            onClick={() => saveFile('crown-and-coil-recovery-codes.txt', text, 'text/plain')}
          >
            Save as a file
          </Button>
        </Row>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {copied === 'no' ? (
          <Alert>They could not be copied. Select them and copy them yourself.</Alert>
        ) : null}
      </Stack>
    </Dialog>
  );
}
