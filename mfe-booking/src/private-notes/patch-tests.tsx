import {
  GATE_MESSAGES,
  MIN_PATCH_TEST_HOURS,
  type PatchTest,
  problemOf,
  readFailure,
} from '@crown-and-coil/shared-api';
import { patchTestWriteSchema } from '@crown-and-coil/shared-api/contract';
import {
  ActionDialog,
  Button,
  formatDateTime,
  Muted,
  QueryState,
  Row,
  Stack,
  TextButton,
  toast,
  useConfirmedAction,
  viewerZone,
  wallClock,
} from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  SubmitButton,
  TextField,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { useCreatePatchTestMutation, useDeletePatchTestMutation, useListPatchTestsQuery } from '../api';

const Fields = styled(Form)`
  display: grid;
  gap: var(--s3);
`;

const List = styled.ul`
  & > li {
    padding-block: var(--s2);
  }
  & > li + li {
    border-top: 1px dashed var(--line);
  }
  & p {
    overflow-wrap: anywhere;
  }
`;

interface Props {
  readonly clientId: string;
  readonly clientName: string;
  readonly zone: string;
}

/** The patch tests that a professional has done on a client: they open services that ask for one. Loads when it is opened. */
export function PatchTests(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="patch-tests">
      <h2 id="patch-tests">Patch tests</h2>
      {isOpen ? (
        <OpenPatchTests {...props} />
      ) : (
        <TextButton onClick={() => setIsOpen(true)}>
          Show or note patch tests of {props.clientName}
        </TextButton>
      )}
    </section>
  );
}

function OpenPatchTests({ clientId, clientName, zone }: Props) {
  const query = useListPatchTestsQuery(clientId);
  return (
    <Stack $gap="s4">
      <Muted>
        A test opens services that ask for one from {MIN_PATCH_TEST_HOURS} hours after it. {clientName} does
        not see the product here, but gets it in a copy of their data.
      </Muted>
      <QueryState query={query} error={GATE_MESSAGES.testsFailed}>
        {(tests) =>
          tests.length === 0 ? (
            <p>None is noted.</p>
          ) : (
            <List>
              {tests.map((test) => (
                <NotedTest key={test.id} test={test} clientId={clientId} zone={zone} />
              ))}
            </List>
          )
        }
      </QueryState>
      <NewTest clientId={clientId} />
    </Stack>
  );
}

interface NotedTestProps {
  readonly test: PatchTest;
  readonly clientId: string;
  readonly zone: string;
}

function NotedTest({ test, clientId, zone }: NotedTestProps) {
  const [remove] = useDeletePatchTestMutation();
  const when = formatDateTime(test.testedAt, zone);
  const deletion = useConfirmedAction<string>({
    act: async (id) => problemOf(await remove({ id, clientId }), GATE_MESSAGES.testNotSaved),
  });
  return (
    <li>
      <Row $between $gap="s3">
        <div>
          <p>{test.product}</p>
          <Muted>{when}</Muted>
        </div>
        <Button
          size="small"
          aria-label={`Delete the patch test of ${when}`}
          onClick={() => deletion.ask(test.id)}
        >
          Delete
        </Button>
      </Row>
      <ActionDialog
        action={deletion}
        title="Delete patch test"
        keepText="Keep it"
        busyText="Deleting..."
        danger
      >
        {() => 'Services that ask for a patch test may close for this client. Bookings stay as they are.'}
      </ActionDialog>
    </li>
  );
}

interface Values {
  readonly product: string;
  /** In the browser's own clock, as the field has it. */
  readonly testedAt: string;
}

/** Now, as a field for a local date and time has it. */
const localNow = () => wallClock(Date.now(), viewerZone());

function NewTest({ clientId }: { readonly clientId: string }) {
  const [create] = useCreatePatchTestMutation();
  const [initialValues] = useState<Values>(() => ({ product: '', testedAt: localNow() }));

  const save = async ({ product, testedAt }: Values, helpers: FormikHelpers<Values>) => {
    const { error } = await create({ clientId, product, testedAt: new Date(testedAt).toISOString() });
    if (error) {
      applyServerErrors(readFailure(error), helpers, GATE_MESSAGES.testNotSaved);
      return;
    }
    helpers.resetForm({ values: { product: '', testedAt: localNow() } });
    toast.success('Patch test noted');
  };

  return (
    <Formik<Values> initialValues={initialValues} validate={validate} onSubmit={save}>
      <Fields noValidate aria-label="Note a patch test">
        <FormAlert />
        <TextField name="product" label="Product" autoComplete="off" />
        <TextField name="testedAt" label="When (your clock)" type="datetime-local" />
        <div>
          <SubmitButton busyText="Saving...">Note patch test</SubmitButton>
        </div>
      </Fields>
    </Formik>
  );
}

function validate({ product, testedAt }: Values): Partial<Values> {
  const time = Date.parse(testedAt);
  if (Number.isNaN(time)) return { testedAt: 'Say when it was done' };
  const at = (path: string, value: unknown) => {
    try {
      patchTestWriteSchema.validateSyncAt(path, { [path]: value });
      return undefined;
    } catch (error) {
      return String(Object(error).message);
    }
  };
  const problem = at('product', product);
  return problem ? { product: problem } : {};
}
