import {
  type HouseRulesAnswer,
  houseRulesCard,
  readFailure,
  useGetHouseRulesQuery,
  useSaveHouseRulesMutation,
  useSession,
} from '@crown-and-coil/shared-api';
import { HOUSE_RULES_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  HouseRulesCard,
  Muted,
  QueryState,
  TextButton,
  toast,
  useNavigate,
} from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  Formik,
  type FormikHelpers,
  forgetDraft,
  useFormikContext,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { FormFrame, FormNotice, useDraftName } from '../form-page/form-frame';
import { FormColumns, FormPage } from '../form-page/form-page';
import { HouseRulesFields } from './house-rules-fields';
import { firstValues, type HouseRulesValues, RULES_FORM, readRules } from './house-rules-values';

/**
 * Edits a professional's house rules: start from a template, adjust within bounds, preview the card clients will see.
 */
export default function EditHouseRules() {
  const professionalId = useSession().user?.profile?.id ?? '';
  const query = useGetHouseRulesQuery(professionalId, { refetchOnMountOrArgChange: true });
  return (
    <FormPage
      title="House rules"
      lead="What you ask of clients, and what you owe them. A booking keeps the rules that its client accepted."
    >
      <QueryState query={query} error={HOUSE_RULES_MESSAGES.loadFailed}>
        {(answer) => (
          <HouseRulesForm
            professionalId={professionalId}
            answer={answer}
            loadAgain={async () => (await query.refetch()).data}
          />
        )}
      </QueryState>
    </FormPage>
  );
}

interface Props {
  readonly professionalId: string;
  readonly answer: HouseRulesAnswer;
  /** Refetches the stored rules. */
  readonly loadAgain: () => Promise<HouseRulesAnswer | undefined>;
}

function HouseRulesForm({ professionalId, answer, loadAgain }: Props) {
  const navigate = useNavigate();
  const draft = useDraftName();
  const [save] = useSaveHouseRulesMutation();
  const { canTakeDeposits } = answer;
  // Revision the edits are based on. Later refetches must not update it, or saving would overwrite someone else's
  // change unseen.
  const [version, setVersion] = useState(answer.version);
  const [initialValues] = useState(() => firstValues(answer));
  const [savedMeanwhile, setSavedMeanwhile] = useState<HouseRulesAnswer>();

  const submit = async (values: HouseRulesValues, helpers: FormikHelpers<HouseRulesValues>) => {
    setSavedMeanwhile(undefined);
    const { error } = await save({ professionalId, body: { version, rules: RULES_FORM.cast(values) } });
    if (error) {
      const failure = readFailure(error);
      const present = failure.status === 409 ? await loadAgain() : undefined;
      if (present && present.version !== version) {
        setVersion(present.version);
        setSavedMeanwhile(present);
        return;
      }
      const { setErrors, setStatus } = helpers;
      applyServerErrors<{ rules: HouseRulesValues }>(
        failure,
        // The form's fields are those of `rules` in the request.
        { setErrors: ({ rules, ...others }) => setErrors({ ...others, ...rules }), setStatus },
        HOUSE_RULES_MESSAGES.saveFailed,
      );
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values });
    toast.success(HOUSE_RULES_MESSAGES.saved);
    navigate(href.professionalDashboard(), { replace: true });
  };

  return (
    <Formik<HouseRulesValues> initialValues={initialValues} validationSchema={RULES_FORM} onSubmit={submit}>
      <FormColumns>
        <FormFrame draft={draft} saveText="Save house rules" back={href.professionalDashboard()}>
          {savedMeanwhile && (
            <SavedMeanwhile answer={savedMeanwhile} onLoaded={() => setSavedMeanwhile(undefined)} />
          )}
          {answer.rules === null && (
            <Alert tone="info">You have no house rules yet. Clients see these once you save them.</Alert>
          )}
          <HouseRulesFields canTakeDeposits={canTakeDeposits} />
          <Preview canTakeDeposits={canTakeDeposits} />
        </FormFrame>
      </FormColumns>
    </Formik>
  );
}

interface SavedMeanwhileProps {
  readonly answer: HouseRulesAnswer;
  readonly onLoaded: () => void;
}

/** Other rules were saved in another tab or on another device. What was typed stays until the professional drops it. */
function SavedMeanwhile({ answer, onLoaded }: SavedMeanwhileProps) {
  const { resetForm } = useFormikContext<HouseRulesValues>();
  return (
    <FormNotice>
      Other house rules were saved in another window after you opened these. What you typed is still below:
      save again to replace them, or{' '}
      <TextButton
        onClick={() => {
          onLoaded();
          resetForm({ values: firstValues(answer) });
        }}
      >
        drop yours and load the other ones
      </TextButton>
      .
    </FormNotice>
  );
}

/** Preview of the card that clients will see. */
function Preview({ canTakeDeposits }: Pick<HouseRulesAnswer, 'canTakeDeposits'>) {
  const rules = readRules(useFormikContext<HouseRulesValues>().values);
  return (
    <section aria-label="Preview">
      <h2>What clients read</h2>
      {rules ? (
        <HouseRulesCard sections={houseRulesCard(rules, canTakeDeposits)} />
      ) : (
        <Alert tone="info">The preview comes back when every field is filled in.</Alert>
      )}
      <Muted style={{ marginTop: 'var(--s3)' }}>
        A client who books sees the amounts and dates of that booking here.
      </Muted>
    </section>
  );
}
