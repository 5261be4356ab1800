import { formSchema, type HouseRules, type HouseRulesAnswer, toDomain } from '@crown-and-coil/shared-api';
import {
  HOUSE_RULES_TEMPLATES,
  type HouseRulesTemplateName,
  houseRulesSchema,
  templateOf,
  toWire,
} from '@crown-and-coil/shared-api/contract';

/** Rules as they are typed: an empty number is ''. */
export type HouseRulesValues = HouseRules;

export const RULES_FORM = formSchema(houseRulesSchema);

/** The typed rules; undefined while a field is missing or outside its bounds. */
export function readRules(values: HouseRulesValues): HouseRules | undefined {
  const wire = toWire(values);
  return houseRulesSchema.isValidSync(wire) ? toDomain(houseRulesSchema.cast(wire)) : undefined;
}

/** The rules of a template, without its deposit while none can be taken. */
export function templateValues(name: HouseRulesTemplateName, canTakeDeposits: boolean): HouseRulesValues {
  const rules = toDomain(HOUSE_RULES_TEMPLATES[name]);
  return canTakeDeposits ? rules : { ...rules, deposit: { ...rules.deposit, kind: 'none' } };
}

/** The stored rules, or the fair template for a professional without any. */
export const firstValues = ({ rules, canTakeDeposits }: HouseRulesAnswer): HouseRulesValues =>
  rules ?? templateValues('fair', canTakeDeposits);

/** The template that the typed rules are; `own` for any other, and while a field is missing. */
export function chosenTemplate(values: HouseRulesValues): HouseRulesTemplateName | 'own' {
  const wire = toWire(values);
  return houseRulesSchema.isValidSync(wire) ? templateOf(houseRulesSchema.cast(wire)) : 'own';
}
