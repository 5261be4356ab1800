import type { Professional, ServiceCategory } from '@crown-and-coil/shared-api';

/** The craft whose pattern stands for a specialization, by its catalogue id. */
const CRAFT_OF: Readonly<Record<number, ServiceCategory>> = {
  1: 'Cuts and Trims',
  2: 'Protective Styles',
  3: 'Color',
  4: 'Styling',
  5: 'Loc Services',
  6: 'Other',
  7: 'Treatment',
  8: 'Styling',
  9: 'Weaves and Wigs',
};

/** The category whose pattern is the placeholder of a professional's picture: that of the first specialization. */
export function patternCategory({ specializations }: Pick<Professional, 'specializations'>): ServiceCategory {
  const [first] = specializations;
  return (first && CRAFT_OF[first.id]) ?? 'Other';
}
