import {
  formSchema,
  MENU_MESSAGES,
  readFailure,
  type Service,
  type StyleMenu,
} from '@crown-and-coil/shared-api';
import { styleMenuWriteSchema } from '@crown-and-coil/shared-api/contract';
import {
  Alert,
  Button,
  ButtonLink,
  ConfirmDialog,
  lastAddress,
  Row,
  TextButton,
  toast,
  useNavigate,
} from '@crown-and-coil/shared-ui';
import {
  AskBeforeLeaving,
  applyServerErrors,
  ErrorSummary,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  SubmitButton,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { useSaveStyleMenuMutation } from '../endpoints/style-menus';
import { FormNotice, useDraftName } from '../form-page/form-frame';
import { dashboardTab } from '../workspace/dashboard-address';
import { CadenceFields } from './cadence-fields';
import { AddOnFields, HairFields, PreparationFields } from './extras';
import {
  blankMenu,
  type MenuValues,
  menuToSave,
  menuValues,
  noMenu,
  plainVariant,
  variantName,
  withEveryCombination,
} from './menu-values';
import { OptionGroups } from './option-groups';
import { StartMenu } from './start-menu';
import { VariantSection } from './variant-section';

const Fields = styled(Form)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s6);
`;

const SCHEMA = formSchema(styleMenuWriteSchema);

interface Props {
  readonly service: Service;
  readonly menu: StyleMenu;
  /** Refetches the stored menu. */
  readonly loadAgain: () => Promise<StyleMenu | undefined>;
}

/** The whole menu of a service as one form, saved in one request. */
export function MenuForm({ service, menu, loadAgain }: Props) {
  const navigate = useNavigate();
  const draft = useDraftName();
  const [saveMenu] = useSaveStyleMenuMutation();
  const [stored, setStored] = useState<StyleMenu>();
  const [initialValues] = useState(() => menuValues(menu, service));

  const submit = async (values: MenuValues, helpers: FormikHelpers<MenuValues>) => {
    setStored(undefined);
    const { error } = await saveMenu({ serviceId: service.id, menu: menuToSave(values) });
    if (!error) {
      forgetDraft(draft);
      helpers.resetForm({ values });
      toast.success('Style menu saved');
      navigate(lastAddress(dashboardTab.services), { replace: true });
      return;
    }
    const failure = readFailure(error);
    const present = failure.status === 409 ? await loadAgain() : undefined;
    if (present && present.revision !== values.revision) setStored(present);
    else applyServerErrors(failure, helpers, MENU_MESSAGES.saveFailed);
  };

  return (
    <Formik<MenuValues>
      initialValues={initialValues}
      validationSchema={SCHEMA}
      validateOnChange={false}
      onSubmit={submit}
    >
      <Fields noValidate>
        <AskBeforeLeaving />
        <Draft name={draft} service={service} />
        {stored && (
          <ChangedElsewhere stored={stored} service={service} onDecided={() => setStored(undefined)} />
        )}
        <Problems />
        <FormAlert />
        <Menu service={service} />
      </Fields>
    </Formik>
  );
}

/** The draft from before a reload. If the menu was saved elsewhere since, the professional decides which to keep. */
function Draft({ name, service }: { readonly name: string; readonly service: Service }) {
  const { values, setValues, resetForm } = useFormikContext<MenuValues>();
  const [outdated, setOutdated] = useState<Partial<MenuValues>>();
  return (
    <>
      <KeepDraft name={name} onOutdated={setOutdated} />
      {outdated && (
        <Alert tone="info">
          This menu was saved elsewhere after you typed here.{' '}
          <TextButton
            onClick={() => {
              const merged = { ...values, ...outdated, revision: values.revision };
              setOutdated(undefined);
              void setValues(withEveryCombination(merged, plainVariant(service)));
            }}
          >
            Use what you typed
          </TextButton>{' '}
          or{' '}
          <TextButton
            onClick={() => {
              forgetDraft(name);
              setOutdated(undefined);
              resetForm();
            }}
          >
            keep the saved menu
          </TextButton>
          .
        </Alert>
      )}
    </>
  );
}

interface ChangedElsewhereProps {
  readonly stored: StyleMenu;
  readonly service: Service;
  readonly onDecided: () => void;
}

/** Saved in another tab or on another device. Local edits stay until the professional discards them. */
function ChangedElsewhere({ stored, service, onDecided }: ChangedElsewhereProps) {
  const { setFieldValue, resetForm, submitForm } = useFormikContext<MenuValues>();
  return (
    <FormNotice>
      This menu was saved in another window after you opened it here. What you typed is still below.{' '}
      <TextButton
        onClick={async () => {
          onDecided();
          await setFieldValue('revision', stored.revision, false);
          await submitForm();
        }}
      >
        Save yours in its place
      </TextButton>{' '}
      or{' '}
      <TextButton
        onClick={() => {
          onDecided();
          resetForm({ values: menuValues(stored, service) });
        }}
      >
        drop yours and load the other one
      </TextButton>
      .
    </FormNotice>
  );
}

/** All messages; those of the grid with the name of their row. */
function Problems() {
  const { values } = useFormikContext<MenuValues>();
  return (
    <ErrorSummary
      describe={(name, message) => {
        const row = /^variants\[(\d+)\]/.exec(name)?.[1];
        const variant = values.variants[Number(row)];
        return variant ? `${variantName(values.groups, variant)}: ${message}` : message;
      }}
    />
  );
}

function Menu({ service }: { readonly service: Service }) {
  const { values, setValues } = useFormikContext<MenuValues>();
  const [example, setExample] = useState<string>();
  const [isRemoving, setIsRemoving] = useState(false);
  const plain = plainVariant(service);
  const { revision } = values;
  if (values.variants.length === 0) {
    return (
      <>
        <StartMenu
          revision={revision}
          onChoose={(menu, template) => {
            setExample(template);
            void setValues(menu);
          }}
          onBlank={() => void setValues(blankMenu(revision, service))}
        />
        {/* A menu that was removed is saved as an empty one. */}
        {revision > 0 && <Actions />}
      </>
    );
  }
  return (
    <>
      {example && (
        <Alert tone="info">
          These are the example values of “{example}”. Check every price and length before you save: clients
          book by them.
        </Alert>
      )}
      <OptionGroups plain={plain} />
      <VariantSection serviceName={service.name} plain={plain} />
      <HairFields />
      <PreparationFields />
      <AddOnFields />
      <CadenceFields />
      <Actions>
        <Button variant="quiet" onClick={() => setIsRemoving(true)}>
          Remove menu
        </Button>
      </Actions>
      <ConfirmDialog
        open={isRemoving}
        title="Remove menu"
        onConfirm={() => {
          setIsRemoving(false);
          setExample(undefined);
          void setValues(noMenu(revision));
        }}
        onClose={() => setIsRemoving(false)}
      >
        The service is then booked at its own price and length again. Bookings that were made from the menu
        stay as they are.
      </ConfirmDialog>
    </>
  );
}

const Actions = ({ children }: { readonly children?: ReactNode }) => (
  <Row $wrap>
    <SubmitButton busyText="Saving...">Save menu</SubmitButton>
    <ButtonLink to={lastAddress(dashboardTab.services)} variant="quiet">
      Cancel
    </ButtonLink>
    {children}
  </Row>
);
