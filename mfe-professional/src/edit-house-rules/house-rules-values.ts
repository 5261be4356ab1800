import { formSchema, type HouseRules, type HouseRulesAnswer, toDomain } from '@crown-and-coil/shared-api';
import {
  HOUSE_RULES_TEMPLATES,
  type HouseRulesTemplateName,
  houseRulesSchema,
  templateOf,
  toWire,
} from '@crown-and-coil/shared-api/contract';

/** Form values of the rules; an empty number is ''. */
export type HouseRulesValues = HouseRules;

export const RULES_FORM = formSchema(houseRulesSchema);

/** The rules from the form values; undefined while a field is missing or out of bounds. */
export function readRules(values: HouseRulesValues): HouseRules | undefined {
  const wire = toWire(values);
  return houseRulesSchema.isValidSync(wire) ? toDomain(houseRulesSchema.cast(wire)) : undefined;
}

/** The rules of a template, without the deposit if the professional cannot take deposits. */
export function templateValues(name: HouseRulesTemplateName, canTakeDeposits: boolean): HouseRulesValues {
  const rules = toDomain(HOUSE_RULES_TEMPLATES[name]);
  return canTakeDeposits ? rules : { ...rules, deposit: { ...rules.deposit, kind: 'none' } };
}

/** The stored rules, or the fair template for a professional without any. */
export const firstValues = ({ rules, canTakeDeposits }: HouseRulesAnswer): HouseRulesValues =>
  rules ?? templateValues('fair', canTakeDeposits);

/** The template that the form values match; `own` if they match none or a field is missing. */
export function chosenTemplate(values: HouseRulesValues): HouseRulesTemplateName | 'own' {
  const wire = toWire(values);
  return houseRulesSchema.isValidSync(wire) ? templateOf(houseRulesSchema.cast(wire)) : 'own';
}
