import { MENU_MESSAGES } from './messages';

/** A problem of one cell of a menu. */
interface MenuProblem {
  /** Such as 'variants[12].packs'. */
  readonly path: string;
  readonly message: string;
}

/** A value of a menu whose shape may still be wrong: the schema refuses that on its own. */
type Loose = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): Loose[] =>
  Array.isArray(value) ? value.map((item): Loose => Object(item)) : [];
const textsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Problems that involve more than one cell of a menu. @param menu in the names of the wire */
export function menuProblems(menu: unknown): MenuProblem[] {
  const { groups, variants, hair, preparation, add_ons, cadence }: Loose = Object(menu);
  const read = { groups: listOf(groups), variants: listOf(variants), hair: Object(hair) as Loose };
  const [items, addOns] = [listOf(preparation), listOf(add_ons)];
  const isEmpty = !cadence && [read.groups, read.variants, items, addOns].every(({ length }) => length === 0);
  if (isEmpty) return [];
  return [
    ...(read.variants.some(({ offered }) => offered !== false)
      ? []
      : [{ path: 'variants', message: MENU_MESSAGES.nothingOffered }]),
    ...groupProblems(read.groups),
    ...variantProblems(read.variants, read.groups),
    ...hairProblems(read.variants, read.hair),
    ...repeats(items, 'preparation', 'label'),
    ...repeats(addOns, 'add_ons', 'label'),
    ...addOnProblems(addOns, read.groups),
    ...cadenceProblems(listOf(Object(cadence).tiers)),
  ];
}

/** Each tier ends after the previous one, and only the last one has no end. */
const cadenceProblems = (tiers: readonly Loose[]): MenuProblem[] =>
  tiers.flatMap(({ up_to_weeks: end }, index) => {
    const before = tiers[index - 1]?.up_to_weeks;
    const isLast = index === tiers.length - 1;
    const message =
      isLast && end != null
        ? MENU_MESSAGES.lastTierEnds
        : !isLast && end == null
          ? MENU_MESSAGES.tierWithoutEnd
          : typeof end === 'number' && typeof before === 'number' && end <= before
            ? MENU_MESSAGES.tiersReversed
            : undefined;
    return message === undefined ? [] : [{ path: `cadence.tiers[${index}].up_to_weeks`, message }];
  });

/** Ids and names that occur twice; names ignoring case. */
function repeats(items: readonly Loose[], path: string, name: string): MenuProblem[] {
  const ids = new Set<unknown>();
  const names = new Set<string>();
  return items.flatMap((item, index) => {
    const key = String(item[name] ?? '').toLowerCase();
    const found = [
      ...(ids.has(item.id) ? [{ path: `${path}[${index}].id`, message: MENU_MESSAGES.idUsedTwice }] : []),
      ...(key !== '' && names.has(key)
        ? [{ path: `${path}[${index}].${name}`, message: MENU_MESSAGES.usedTwice }]
        : []),
    ];
    ids.add(item.id);
    names.add(key);
    return found;
  });
}

function groupProblems(groups: readonly Loose[]): MenuProblem[] {
  const known = new Set<unknown>();
  return [
    ...repeats(groups, 'groups', 'name'),
    ...groups.flatMap((group, index) => {
      const path = `groups[${index}].options`;
      const options = listOf(group.options);
      // Add-ons refer to options without their group, so option ids are unique within the menu.
      const elsewhere = options.flatMap(({ id }, position) =>
        known.has(id) ? [{ path: `${path}[${position}].id`, message: MENU_MESSAGES.idUsedTwice }] : [],
      );
      for (const { id } of options) known.add(id);
      return [...elsewhere, ...repeats(options, path, 'label')];
    }),
  ];
}

function variantProblems(variants: readonly Loose[], groups: readonly Loose[]): MenuProblem[] {
  const idsOfGroups = groups.map(({ options }) => new Set(listOf(options).map(({ id }) => id)));
  const combinations = new Set<string>();
  return variants.flatMap((variant, index) => {
    const at = (cell: string, message: string) => ({ path: `variants[${index}].${cell}`, message });
    const problems: MenuProblem[] = [];
    const options = textsOf(variant.options);
    const combination = options.join(' ');
    if (options.length !== groups.length || options.some((id, group) => !idsOfGroups[group]?.has(id)))
      problems.push(at('options', MENU_MESSAGES.notOneOfEach));
    else if (combinations.has(combination)) problems.push(at('options', MENU_MESSAGES.combinationTwice));
    combinations.add(combination);
    if (Number(variant.minutes_max) < Number(variant.minutes_min))
      problems.push(at('minutes_max', MENU_MESSAGES.rangeReversed));
    const { earliest_start: earliest, latest_start: latest } = variant;
    if (typeof earliest === 'string' && typeof latest === 'string' && latest < earliest)
      problems.push(at('latest_start', MENU_MESSAGES.startsReversed));
    const supplies = textsOf(variant.hair);
    if (new Set(supplies).size < supplies.length) problems.push(at('hair', MENU_MESSAGES.supplyTwice));
    if (countsPacks(variant) && typeof variant.packs !== 'number')
      problems.push(at('packs', MENU_MESSAGES.packsMissing));
    return problems;
  });
}

/** Whether the client brings or buys hair. */
const countsPacks = ({ hair }: Loose) =>
  textsOf(hair).some((supply) => supply === 'bring' || supply === 'sold');

function hairProblems(variants: readonly Loose[], hair: Loose): MenuProblem[] {
  const isSold = variants.some((variant) => textsOf(variant.hair).includes('sold'));
  return [
    ...(variants.some(countsPacks) && !hair.name
      ? [{ path: 'hair.name', message: MENU_MESSAGES.hairMissing }]
      : []),
    ...(isSold && !hair.product_id
      ? [{ path: 'hair.product_id', message: MENU_MESSAGES.productMissing }]
      : []),
  ];
}

function addOnProblems(addOns: readonly Loose[], groups: readonly Loose[]): MenuProblem[] {
  const known = new Set(groups.flatMap(({ options }) => listOf(options).map(({ id }) => id)));
  return addOns.flatMap(({ only_with }, index) =>
    textsOf(only_with).every((id) => known.has(id))
      ? []
      : [{ path: `add_ons[${index}].only_with`, message: MENU_MESSAGES.unknownOption }],
  );
}
