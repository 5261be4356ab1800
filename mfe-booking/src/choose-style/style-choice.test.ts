import type { StyleMenu } from '@crown-and-coil/shared-api';
import { offeredVariants, quoteOf } from '@crown-and-coil/shared-api/bookings';
import { sampleChoice, sampleMenu } from '@crown-and-coil/shared-api/testing';
import fc from 'fast-check';
import { choiceFor, chosenStyle, rangeOfOption, suppliesOf, withOption } from './style-choice';

const MENU = sampleMenu();
const undecided = choiceFor(MENU);

describe('a choice from a menu', () => {
  it('starts with only the preparation, done by the client', () => {
    expect(undecided).toEqual({
      options: ['', ''],
      hair: null,
      preparation: [
        { id: 'washed', by: 'client' },
        { id: 'take-down', by: 'client' },
      ],
      addOns: [],
    });
    expect(chosenStyle(MENU, 'Braids', undecided)).toMatchObject({
      quote: undefined,
      shown: { priceCents: 24_000, minutes: 240 },
    });
  });

  it('shows what each option costs with the other chosen options', () => {
    const medium = withOption(MENU, undecided, 0, 'medium');
    expect(rangeOfOption(MENU, medium, 1, 'waist')).toMatchObject({ priceFromCents: 28_000, minutesTo: 360 });
    expect(rangeOfOption(MENU, undecided, 1, 'mid-back')).toMatchObject({
      priceFromCents: 24_000,
      priceToCents: 32_000,
    });
  });

  it('clears options that do not combine with a new one: small ones to the waist are not offered', () => {
    const waist = withOption(MENU, undecided, 1, 'waist');
    expect(withOption(MENU, waist, 0, 'small').options).toEqual(['small', '']);
    const small = withOption(MENU, undecided, 0, 'small');
    expect(withOption(MENU, small, 1, 'waist').options).toEqual(['', 'waist']);
  });

  it('selects the only way to get the hair, and asks when there are several', () => {
    const included: StyleMenu = {
      ...MENU,
      variants: MENU.variants.map((variant) => ({ ...variant, hair: ['included'] })),
    };
    const options = ['medium', 'waist'];
    expect(choiceFor(included, sampleChoice({ options, hair: null })).hair).toBe('included');
    expect(choiceFor(MENU, sampleChoice({ options, hair: null })).hair).toBeNull();
    expect(suppliesOf({ ...MENU, hairProduct: null }, options)).toEqual(['bring']);
  });

  it('drops an add-on that is not available with the options', () => {
    const curls = sampleChoice({ options: ['medium', 'waist'], addOns: ['curls', 'beads', 'gone'] });
    expect(choiceFor(MENU, curls).addOns).toEqual(['curls', 'beads']);
    expect(withOption(MENU, curls, 1, 'mid-back').addOns).toEqual(['beads']);
  });

  it('includes fees and add-ons while options are open', () => {
    const choice = {
      ...undecided,
      preparation: [
        { id: 'washed', by: 'professional' as const },
        { id: 'take-down', by: 'client' as const },
      ],
      addOns: ['beads'],
    };
    expect(chosenStyle(MENU, 'Braids', choice).shown).toEqual({
      priceCents: 24_000 + 4500 + 2000,
      minutes: 240 + 45 + 20,
    });
  });

  it('is either bookable or has an open option, whatever was stored', () => {
    const word = fc.constantFrom(
      '',
      'small',
      'medium',
      'mid-back',
      'waist',
      'washed',
      'take-down',
      'beads',
      'curls',
      'x',
    );
    const kept = fc.record({
      options: fc.array(word, { maxLength: 4 }),
      hair: fc.constantFrom('included' as const, 'bring' as const, 'sold' as const, null),
      preparation: fc.array(
        fc.record({ id: word, by: fc.constantFrom('client' as const, 'professional' as const) }),
        { maxLength: 3 },
      ),
      addOns: fc.uniqueArray(word, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(kept, (content) => {
        const choice = choiceFor(MENU, content);
        expect(offeredVariants(MENU, choice.options).length).toBeGreaterThan(0);
        const isOpen = choice.options.includes('') || choice.hair === null;
        expect(quoteOf(MENU, 'Braids', choice).outcome).toBe(isOpen ? 'refused' : 'quote');
      }),
    );
  });
});
