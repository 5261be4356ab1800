import {
  HOUSE_RULES_TEMPLATE_NAMES,
  MAX_DEPOSIT_PERCENT,
  MAX_FREE_CANCELLATION_HOURS,
  MAX_GRACE_MINUTES,
  MAX_MOVES_ALLOWED,
  MAX_NO_SHOW_CHARGE_PERCENT,
  MAX_REDO_DAYS,
  MAX_REDUCTION_PERCENT,
  MIN_DEPOSIT_PERCENT,
  MIN_GRACE_MINUTES,
  MIN_REDUCTION_PERCENT,
} from '@crown-and-coil/shared-api';
import { HOUSE_RULES_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { Alert, FieldLegend, FilterChip, Muted, Row, TextLink } from '@crown-and-coil/shared-ui';
import { CheckboxField, SelectField, TextField, useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { CentsField } from '../form-page/cents-field';
import { Pair } from '../form-page/form-page';
import { dashboardTab } from '../workspace/dashboard-address';
import { chosenTemplate, type HouseRulesValues, templateValues } from './house-rules-values';

const TEMPLATE_LABELS = { fair: 'Fair', flexible: 'Flexible', strict: 'Strict' } as const;
const COMPANY_OPTIONS = [
  { value: 'welcome', label: 'Are welcome' },
  { value: 'ask', label: 'Can come if the client asks first' },
  { value: 'no', label: 'Cannot come' },
];
const AFTER_GRACE_OPTIONS = [
  { value: 'shorten', label: 'The visit may be shorter' },
  { value: 'cancel', label: 'The visit may not take place' },
];
const DEPOSIT_KIND_OPTIONS = [
  { value: 'none', label: 'No deposit' },
  { value: 'percentage', label: 'A part of the price' },
  { value: 'amount', label: 'A fixed amount' },
];
const DEPOSIT_REASON_OPTIONS = [
  { value: 'everybody', label: 'Every booking' },
  { value: 'new_clients', label: 'New clients' },
  { value: 'after_no_show', label: 'Clients who did not come before' },
  { value: 'long_visits', label: 'Long visits' },
];

interface WholeFieldProps {
  readonly name: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly hint?: string;
}

const WholeField = (props: WholeFieldProps) => <TextField {...props} type="number" inputMode="numeric" />;

/** Template selection, then a field for each rule. */
export function HouseRulesFields({ canTakeDeposits }: { readonly canTakeDeposits: boolean }) {
  return (
    <>
      <Templates canTakeDeposits={canTakeDeposits} />
      <Deposit canTakeDeposits={canTakeDeposits} />
      <WholeField
        name="freeCancellationHours"
        label="Free cancellation until (hours before)"
        min={0}
        max={MAX_FREE_CANCELLATION_HOURS}
        hint="A request that you have not confirmed can always be cancelled free of charge."
      />
      <Pair>
        <WholeField name="moves.allowed" label="Moves by the client" min={0} max={MAX_MOVES_ALLOWED} />
        <WholeField
          name="moves.untilHours"
          label="Moves until (hours before)"
          min={0}
          max={MAX_FREE_CANCELLATION_HOURS}
        />
      </Pair>
      <Pair>
        <WholeField
          name="graceMinutes"
          label="Late is fine for (minutes)"
          min={MIN_GRACE_MINUTES}
          max={MAX_GRACE_MINUTES}
        />
        <SelectField name="afterGrace" label="After that" options={AFTER_GRACE_OPTIONS} />
      </Pair>
      <Pair>
        <SelectField name="guests" label="Guests" options={COMPANY_OPTIONS} />
        <SelectField name="children" label="Children" options={COMPANY_OPTIONS} />
      </Pair>
      <WholeField
        name="redoDays"
        label="Put right free of charge within (days)"
        min={0}
        max={MAX_REDO_DAYS}
        hint="0 leaves it out. The law's guarantees stay."
      />
      <fieldset>
        <FieldLegend>Your own duties</FieldLegend>
        <Muted>When you cancel, clients get everything back, and it counts in your public record.</Muted>
        <Pair style={{ marginTop: 'var(--s4)' }}>
          <WholeField
            name="duties.lateAfterMinutes"
            label="You are late after (minutes)"
            min={MIN_GRACE_MINUTES}
            max={MAX_GRACE_MINUTES}
          />
          <WholeField
            name="duties.reductionPercent"
            label="Then the client pays less (%)"
            min={MIN_REDUCTION_PERCENT}
            max={MAX_REDUCTION_PERCENT}
          />
        </Pair>
      </fieldset>
    </>
  );
}

function Templates({ canTakeDeposits }: { readonly canTakeDeposits: boolean }) {
  const { values, setValues } = useFormikContext<HouseRulesValues>();
  const chosen = chosenTemplate(values);
  return (
    <fieldset>
      <FieldLegend>Start from a template</FieldLegend>
      <Row $wrap $gap="s2" style={{ marginBottom: 'var(--s2)' }}>
        {HOUSE_RULES_TEMPLATE_NAMES.map((name) => (
          <FilterChip
            key={name}
            pressed={chosen === name}
            onClick={() => void setValues(templateValues(name, canTakeDeposits))}
          >
            {TEMPLATE_LABELS[name]}
          </FilterChip>
        ))}
      </Row>
      <Muted aria-live="polite">
        {chosen === 'own' ? 'These are rules of your own.' : `The ${chosen} template.`}
      </Muted>
    </fieldset>
  );
}

function Deposit({ canTakeDeposits }: { readonly canTakeDeposits: boolean }) {
  const { deposit } = useFormikContext<HouseRulesValues>().values;
  // The server refuses a stored deposit that can no longer be taken: it can only be given up.
  const kind = canTakeDeposits ? deposit.kind : 'none';
  const kindOptions = DEPOSIT_KIND_OPTIONS.filter(
    ({ value }) => canTakeDeposits || value === 'none' || value === deposit.kind,
  );
  return (
    <fieldset disabled={!canTakeDeposits && deposit.kind === 'none'}>
      <FieldLegend>Deposit</FieldLegend>
      {!canTakeDeposits && (
        <Alert tone="info">
          {HOUSE_RULES_MESSAGES.noDepositsYet} <TextLink to={dashboardTab.payments}>Go to payments</TextLink>
        </Alert>
      )}
      <Pair style={{ marginTop: 'var(--s4)' }}>
        <SelectField name="deposit.kind" label="How much" options={kindOptions} />
        {kind !== 'none' && (
          <SelectField name="deposit.for" label="Asked for" options={DEPOSIT_REASON_OPTIONS} />
        )}
        {kind === 'percentage' && (
          <WholeField
            name="deposit.percent"
            label="Part of the price (%)"
            min={MIN_DEPOSIT_PERCENT}
            max={MAX_DEPOSIT_PERCENT}
          />
        )}
        {kind === 'amount' && <CentsField name="deposit.amountCents" label="Amount (AUD)" />}
        {kind !== 'none' && deposit.for === 'long_visits' && (
          <WholeField name="deposit.longVisitMinutes" label="Long from (minutes)" min={15} max={1440} />
        )}
      </Pair>
      {kind !== 'none' && (
        <Pair style={{ marginTop: 'var(--s5)' }}>
          <WholeField name="keptPercentAfter" label="Kept after a late cancellation (%)" min={0} max={100} />
          <WholeField
            name="noShow.keptPercent"
            label="Kept when the client does not come (%)"
            min={0}
            max={100}
          />
          <WholeField
            name="noShow.chargePercentOfTotal"
            label="Charged when the client does not come (%)"
            min={0}
            max={MAX_NO_SHOW_CHARGE_PERCENT}
            hint="Of the price, the kept deposit included. Only from a card that the client agrees to keep; 0 leaves it out."
          />
          <CheckboxField name="moves.depositFollows" label="The deposit moves with the visit" />
        </Pair>
      )}
    </fieldset>
  );
}
